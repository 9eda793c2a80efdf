import type { Evidence } from "@hoopoe/contract/reports/report.ts";
import type { Citation } from "@hoopoe/contract/reports/sentence-check.ts";
import { placeQuote } from "../reports/place-quote.ts";
import { locateQuote } from "../policy/locate-quote.ts";

const wordsMin = 2;

/** Where a model's span stands in the evidence, letter for letter but for spaces, quotation marks and dashes; null where it doesn't. */
export function findSpan(
  span: string,
  { evidence, citations }: { evidence: readonly Evidence[]; citations: readonly Citation[] },
): Citation | null {
  const cited = new Set(citations.map(({ evidenceId }) => evidenceId));
  const first = evidence.toSorted((a, b) => Number(cited.has(b.id)) - Number(cited.has(a.id)));
  for (const item of first) {
    const place = placeQuote(span, item);
    const text = item[place.field];
    const wide = place.field === "title" && place.quote === text.trim() ? 1 : wordsMin;
    if (place.quote !== "" && locateQuote({ text, quote: place.quote, start: place.start, wordsMin: wide }).found)
      return { evidenceId: item.id, ...place };
  }
  return null;
}
