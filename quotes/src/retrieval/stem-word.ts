import { stemmer } from "stemmer";

const wordsKeptMax = 50_000;
const stems = new Map<string, string>();

/** The Porter stem of a lower-case word; words with digits or marks inside stay whole. Remembered, since texts repeat themselves. */
export function stemWord(word: string): string {
  if (!/^[a-z]+$/.test(word)) return word;
  const known = stems.get(word);
  if (known !== undefined) return known;
  const stem = stemmer(word);
  if (stems.size >= wordsKeptMax) stems.clear();
  stems.set(word, stem);
  return stem;
}
