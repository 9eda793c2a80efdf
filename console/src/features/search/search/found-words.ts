import type { PirReply } from "@hoopoe/contract/search/pir.ts";
import { countOf, plural } from "../../../lib/format.ts";

/** How much a search found: what has its words, and what is near to them in meaning. */
export function foundWords(total: number, nearCount: number, isTotalExact = true): string {
  const matches = isTotalExact ? plural(total, "event") : `${countOf(total)} and more events`;
  return nearCount === 0 ? matches : `${matches}, ${countOf(nearCount)} near in meaning`;
}

/** By what, and among how many, the best come first. */
export function rankWords(page: Pick<PirReply, "usesMeaning" | "rankedAmong"> | undefined): string {
  const by = page?.usesMeaning === true ? "by words and meaning" : "by words";
  return page?.rankedAmong == null ? by : `${by}, among the newest ${countOf(page.rankedAmong)} matches`;
}
