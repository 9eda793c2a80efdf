import type { Find } from "./find-hits.ts";
import { hitEnd, hitStart } from "./highlight.ts";

/** A text, or its beginning where it `isCut`, with what may be a hit in it. */
export interface Searched {
  readonly text: string;
  readonly isCut: boolean;
  readonly finds: readonly Find[];
}

/** So much of a text is marked, from somewhat before its first hit on. */
export const excerptChars = 420;
const leadChars = 80;

/** The whole text with its hits marked; undefined where only PostgreSQL can tell. */
export function markWhole({ text, finds }: Searched, isHit: (word: string) => boolean): string | undefined {
  return mark(text, { from: 0, to: text.length }, finds, isHit);
}

/**
 * The text around its first hit with the hits marked, or unmarked where it has none; undefined where only PostgreSQL can
 * tell, and where what is cut off may be needed.
 */
export function markExcerpt({ text, isCut, finds }: Searched, isHit: (word: string) => boolean): string | undefined {
  const first = finds.find(({ word }) => word === undefined || isHit(word));
  if (first === undefined) return isCut ? undefined : text;
  if (first.word === undefined) return undefined;
  if (!isCut && text.length <= excerptChars) return mark(text, { from: 0, to: text.length }, finds, isHit);
  const start = first.at < leadChars ? 0 : first.at - leadChars;
  const stop = start + excerptChars;
  if (isCut && stop >= text.length) return undefined;
  const from = start === 0 ? 0 : start + Math.max(0, text.slice(start, first.at).search(/\s/) + 1);
  const lastSpace = text.slice(first.end, stop).search(/\s\S*$/);
  const to = stop >= text.length ? text.length : lastSpace < 0 ? stop : first.end + lastSpace;
  const marked = mark(text, { from, to }, finds, isHit);
  return marked && `${from > 0 ? "… " : ""}${marked}${to < text.length ? " …" : ""}`;
}

function mark(
  text: string,
  { from, to }: { from: number; to: number },
  finds: readonly Find[],
  isHit: (word: string) => boolean,
): string | undefined {
  let marked = "";
  let done = from;
  for (const { at, end, word } of finds) {
    if (at < from || at >= to) continue;
    if (word === undefined) return undefined;
    if (!isHit(word)) continue;
    marked += `${text.slice(done, at)}${hitStart}${text.slice(at, end)}${hitEnd}`;
    done = end;
  }
  return marked + text.slice(done, Math.max(done, to));
}
