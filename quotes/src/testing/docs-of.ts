import type { SourceDoc } from "../source-doc.ts";

type Line = readonly [source: string, date: string, author: string, title: string, body: string];

/** Documents of a made-up world, their ids beginning with `prefix`. */
export function docsOf(prefix: string, lines: readonly Line[]): readonly SourceDoc[] {
  return lines.map(([source, date, author, title, body], index) => ({
    itemId: `${prefix}${index + 1}`,
    source_datatype: source,
    date,
    author,
    title,
    body,
    url: null,
  }));
}
