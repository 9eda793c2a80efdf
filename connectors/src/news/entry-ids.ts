import { shortHash } from "../shared/short-hash.ts";
import type { FeedEntry } from "./feed-entries.ts";

const idCharsMax = 500;

/**
 * The external id of each entry: its guid (or atom:id), else a hash of link and title. A guid that is not unique in the
 * world ("17") is told apart by its feed, and one that a careless feed gives to several entries is not used at all.
 */
export function entryIds(entries: readonly FeedEntry[], feedUrl: string): string[] {
  const entryOfGuid = new Map<string, string>();
  const shared = new Set<string>();
  for (const entry of entries) {
    if (entry.guid === null) continue;
    const known = entryOfGuid.get(entry.guid);
    if (known !== undefined && known !== contentId(entry)) shared.add(entry.guid);
    entryOfGuid.set(entry.guid, contentId(entry));
  }
  return entries.map((entry) => {
    if (entry.guid === null || entry.guid.trim() === "" || shared.has(entry.guid)) return contentId(entry);
    if (entry.guid.length > idCharsMax) return shortHash([entry.guid], 64);
    return isUniqueAnywhere(entry.guid) ? entry.guid : `${shortHash([feedUrl], 12)}:${entry.guid}`;
  });
}

/** Without link and title the text must tell entries apart. */
function contentId({ link, title, html }: FeedEntry): string {
  return shortHash(link === null && title === "" ? [html] : [link ?? "", title], 64);
}

function isUniqueAnywhere(guid: string): boolean {
  return /^[a-z][a-z0-9+.-]*:./i.test(guid) || guid.length >= 32;
}
