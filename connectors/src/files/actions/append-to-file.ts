import { defineAction } from "../../shared/define-action.ts";
import { filesOf } from "../read-files.ts";
import type { FilesConfig } from "../schemas.ts";
import { planText, writeInput, writeOutput, writeText } from "./write-text.ts";

export const appendToFile = defineAction<FilesConfig>()({
  id: "append-to-file",
  label: "Append to a file",
  meaning: "Add lines at the end of a file.",
  effect: "write",
  idempotency: "keyed",
  input: writeInput,
  output: writeOutput,
  plan: (ctx, input) => planText(ctx, input, "lines at the end"),
  run: (ctx, input, key) => writeText(ctx, input, { key, compose: withLines }),
  undo: (ctx, { output }) => filesOf(ctx).takeBack(output),
});

function withLines(before: string, content: string): string {
  const start = before === "" || before.endsWith("\n") ? before : `${before}\n`;
  return `${start}${content}${content.endsWith("\n") ? "" : "\n"}`;
}
