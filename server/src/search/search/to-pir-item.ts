import type { PirItem } from "@hoopoe/contract/search/pir.ts";
import { toExcerpt, toParts } from "./highlight.ts";
import type { PageRow } from "./store.ts";

export function toPirItem(row: PageRow): PirItem {
  return {
    id: row.id,
    date: row.at.toISOString(),
    source_datatype: row.source_datatype,
    title: row.title,
    author: row.author,
    url: row.url,
    titleParts: toParts(row.title_marked),
    bodyParts: toExcerpt(row.body_marked),
  };
}
