import type { AnswerState } from "./answer.ts";

/** The words of an answer, without what its tools did: what is copied, and what a later question leans on. */
export function textOfAnswer({ steps }: AnswerState): string {
  return steps
    .flat()
    .flatMap((block) => {
      if (block.kind === "text") return [block.text.trim()];
      if (block.kind !== "table") return [];
      const { title, columns, rows } = block.table;
      return [[title, columns.join("\t"), ...rows.map((row) => row.join("\t"))].join("\n")];
    })
    .filter((text) => text !== "")
    .join("\n\n");
}
