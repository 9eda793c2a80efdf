import type { JiraSite } from "../site.ts";

/** Text as the site keeps it: Cloud wants a document, Data Center a string. */
export function documentOf({ kind }: Pick<JiraSite, "kind">, text: string): unknown {
  if (kind === "data-center") return text;
  const paragraphs = text.replace(/\r\n?/g, "\n").split(/\n{2,}/);
  return { type: "doc", version: 1, content: paragraphs.map(paragraphOf) };
}

function paragraphOf(paragraph: string): unknown {
  const content = paragraph
    .split("\n")
    .flatMap((line, index) => [
      ...(index === 0 ? [] : [{ type: "hardBreak" }]),
      ...(line === "" ? [] : [{ type: "text", text: line }]),
    ]);
  return { type: "paragraph", content };
}
