import { texts } from "../../../messages/en/features/search/search.ts";

/** A question to begin with, in words: operators and quotes are the search's, not the reader's. */
export function questionOf(terms: string): string {
  const words = terms
    .replaceAll(/\s+OR\s+|\s+AND\s+/g, " and ")
    .replaceAll(/["()]/g, "")
    .replaceAll(/\s+NOT\s+\S+/g, "")
    .trim();
  return words === "" ? texts.whatHappened : texts.whatHappenedWith(words);
}
