import { stemWord } from "./stem-word.ts";
import { isStopWord } from "./stop-words.ts";

export type Token = { text: string; lower: string; start: number; end: number };

/** Words of a text with their place in it; host names, addresses, ids and contractions stay whole (`gw-02.example.org`, `don't`). */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(/[\p{L}\p{N}]+(?:[._@'’:/&+-]+[\p{L}\p{N}]+)*/gu)) {
    const lower = match[0].toLowerCase().replaceAll("’", "'");
    tokens.push({ text: match[0], lower, start: match.index, end: match.index + match[0].length });
  }
  return tokens;
}

/** The stems of a text's content words, in order, repeats kept; compounds yield themselves and their parts. */
export function contentStems(text: string): string[] {
  const stems: string[] = [];
  for (const { lower } of tokenise(text)) {
    if (isStopWord(lower)) continue;
    const word = lower.replace(/'s?$|'s$/, "");
    stems.push(stemWord(word));
    if (!/[._@:/&+-]/.test(word)) continue;
    for (const part of word.split(/[._@:/&+-]+/)) {
      if (part.length > 1 && !isStopWord(part)) stems.push(stemWord(part));
    }
  }
  return stems;
}
