import { countOf, plural } from "../../lib/format.ts";

/** How much a search found: what has its words, and what is near to them in meaning. */
export function foundWords(total: number, nearCount: number, isTotalExact = true): string {
  const matches = isTotalExact ? plural(total, "event") : `${countOf(total)} and more events`;
  return nearCount === 0 ? matches : `${matches}, ${countOf(nearCount)} near in meaning`;
}
