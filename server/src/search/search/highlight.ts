import type { HighlightPart } from "@hoopoe/contract/search/pir.ts";

/** Characters of the private use area: what ts_headline puts around a hit; they are taken out of the text before. */
export const hitStart = "\uE000";
export const hitEnd = "\uE001";
export const headlineOptions = `HighlightAll=true, StartSel=${hitStart}, StopSel=${hitEnd}`;

const excerptChars = 280;
const leadChars = 60;
const gap = "… ";

/** Splits a marked text into shown parts; joined in order they give the text without marks. */
export function toParts(marked: string): HighlightPart[] {
  return marked
    .split(/\uE000([^\uE000\uE001]*)\uE001/)
    .map((text, index) => ({ text: text.replaceAll(/[\uE000\uE001]/g, ""), hit: index % 2 === 1 }))
    .filter((part) => part.text !== "");
}

/** But a space alone, of which a page has some 4,000, and which is what it becomes: each would be a match to be thrown away. */
const whiteSpace = /[^\S ]\s*| \s+/g;

/** Some 280 characters around the first hit of a marked text, cut at spaces, white space folded. */
export function toExcerpt(marked: string): HighlightPart[] {
  const folded = marked.replaceAll(whiteSpace, " ").trim();
  const firstHit = Math.max(0, folded.indexOf(hitStart));
  const start = firstHit <= leadChars ? 0 : folded.indexOf(" ", firstHit - leadChars) + 1;
  if (folded.length - start <= excerptChars) return toParts((start > 0 ? gap : "") + folded.slice(start));
  const lastSpace = folded.lastIndexOf(" ", start + excerptChars);
  const end = lastSpace > start ? lastSpace : start + excerptChars;
  return toParts(`${start > 0 ? gap : ""}${closed(folded.slice(start, end))} …`);
}

/** Ends a hit that the cut left open. */
function closed(text: string): string {
  return text.lastIndexOf(hitStart) > text.lastIndexOf(hitEnd) ? text + hitEnd : text;
}
