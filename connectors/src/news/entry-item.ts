import type { SourceItem } from "@hoopoe/contract/intake/item.ts";
import { htmlToText } from "../shared/html-to-text.ts";
import { sourceItemOf } from "../shared/source-item-of.ts";
import type { FeedEntry } from "./feed-entries.ts";

const titleFromBodyChars = 100;

/** An entry as an item. `at` is its own date or, where it has none, when it was first seen. */
export function entryItem(
  entry: FeedEntry,
  { externalId, at, feedUrl, feedTitle }: { externalId: string; at: string; feedUrl: string; feedTitle: string },
): SourceItem {
  const body = htmlToText(entry.html);
  return sourceItemOf({
    externalId,
    source_datatype: "news",
    at,
    author: entry.author || feedTitle || new URL(feedUrl).hostname,
    title: entry.title || body.slice(0, titleFromBodyChars) || entry.link || externalId,
    body,
    url: entry.link,
    raw: {
      feedUrl,
      feedTitle,
      guid: entry.guid,
      categories: entry.categories,
      dateFrom: entry.at === null ? "first-seen" : "entry",
    },
  });
}
