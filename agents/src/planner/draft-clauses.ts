import { draftWords } from "./draft-words.ts";
import type { Material } from "./separate-material.ts";

export interface Clause {
  readonly text: string;
  /** Lower-case words outside quotation marks. */
  readonly words: readonly string[];
  /** The clauses of one sentence share it. */
  readonly sentence: number;
}

const wordsOf = (text: string): string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}#@][\p{L}\p{N}.:@'’_#-]*[\p{L}\p{N}]|[\p{L}\p{N}]/gu) ?? [];

const quoted = /"[^"\n]*"|“[^”\n]*”|(?<![\p{L}\p{N}])'[^'\n]*'(?![\p{L}\p{N}])|‘[^’\n]*’/gu;

export const quotesIn = (text: string): string[] => [...text.matchAll(quoted)].map(([one]) => one.slice(1, -1));

export const unquoted = (text: string): string => text.replaceAll(quoted, " ");

/** The clauses of the person's own words: sentences, cut at commas and joining words outside quotation marks. */
export function draftClauses(prompt: string, material: readonly Material[]): Clause[] {
  const hidden = mask(prompt, material);
  const joiner = new RegExp(`,|\\b(?:${draftWords.joiners.join("|")})\\b`, "giu");
  let sentence = 0;
  return [...hidden.matchAll(/[^.!?;\n]+(?:[.](?=\S)[^.!?;\n]*)*[.!?;\n]*/gu)].flatMap(({ 0: found, index }) => {
    sentence += 1;
    const cuts = [0, ...[...found.matchAll(joiner)].map((match) => match.index), found.length];
    return cuts.slice(1).flatMap((end, at): Clause[] => {
      const from = index + (cuts[at] ?? 0);
      const text = prompt.slice(from, index + end).trim();
      // A mark of punctuation alone is no clause.
      return /[\p{L}\p{N}]/u.test(hidden.slice(from, index + end).replaceAll("\u0001", "")) || quotesIn(text).length > 0
        ? [{ text, words: wordsOf(unquoted(text)), sentence }]
        : [];
    });
  });
}

/** Same length, with blanks for material and marks that cut nothing for quotations. */
function mask(prompt: string, material: readonly Material[]): string {
  let text = prompt.replaceAll(quoted, (one) => "\u0001".repeat(one.length));
  for (const { start, end } of material) text = text.slice(0, start) + "\n".repeat(end - start) + text.slice(end);
  return text;
}
