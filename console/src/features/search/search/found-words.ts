import type { PirReply } from "@hoopoe/contract/search/pir.ts";
import { countOf } from "../../../lib/format.ts";
import { texts } from "../../../messages/en/features/search/search.ts";

/** How much a search found: what has its words, and what is near to them in meaning. */
export function foundWords(total: number, nearCount: number, isTotalExact = true): string {
  const matches = isTotalExact ? texts.events(total) : texts.andMoreEvents(countOf(total));
  return nearCount === 0 ? matches : texts.nearInMeaningMatches(matches, countOf(nearCount));
}

/** By what, and among how many, the best come first. */
export function rankWords(page: Pick<PirReply, "usesMeaning" | "rankedAmong"> | undefined): string {
  const by = page?.usesMeaning === true ? texts.byWordsAndMeaning : texts.byWords;
  return page?.rankedAmong == null ? by : texts.amongTheNewestMatches(by, countOf(page.rankedAmong));
}
