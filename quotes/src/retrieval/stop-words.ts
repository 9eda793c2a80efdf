import words from "../words.json" with { type: "json" };

/** Words that carry no topic of their own in English prose, lower case, straight apostrophes. */
export const stopWords: ReadonlySet<string> = new Set(words.stopWords);

export function isStopWord(word: string): boolean {
  return stopWords.has(word);
}
