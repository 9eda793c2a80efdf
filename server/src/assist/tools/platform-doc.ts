import type { SourceDoc } from "@hoopoe/quotes/source-doc.ts";

/** Figures of the platform's own as a document that can be quoted: each line a sentence. */
export function platformDoc({
  title,
  lines,
  asOf,
}: {
  title: string;
  lines: readonly string[];
  asOf: string;
}): SourceDoc {
  return {
    itemId: "",
    source_datatype: "platform",
    date: asOf,
    author: "Hoopoe",
    title,
    body: lines.join("\n"),
    url: null,
  };
}
