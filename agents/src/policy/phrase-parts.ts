import { stemWord } from "@hoopoe/quotes/retrieval/stem-word.ts";

/** Pieces of patterns over folded text, as the checks of whose and what put them together. */
export const determiner = "(?:the|an?|our|their|its|his|her|this|that)\\s+";
export const word = "[\\p{L}\\p{N}'-]+";
/** Forms that say that something was done, where no "-ed" does. Those that are their infinitives too are not among them. */
export const irregularPasts =
  "began|broke|brought|came|chose|fell|fled|found|froze|gave|got|grew|held|kept|knew|led|left|lost|made|met|paid|ran|rose|said|saw|sent|sold|spent|stole|stood|swore|threw|told|took|went|woke|won|wrote";
/** What is said of something begins with one of these, as far as its form tells. */
export const deeds = `was|were|is|are|has|had|have|will|would|can|could|may|might|must|should|did|does|\\p{L}{2,}ed|${irregularPasts}`;

/** Whether a text has a word in some form. */
export function hasWord(text: string, wanted: string): boolean {
  const stem = stemWord(wanted.toLowerCase());
  return text.split(/[^\p{L}\p{N}]+/u).some((one) => stemWord(one.toLowerCase()) === stem);
}

/** A word of a text as part of a pattern. */
export function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
