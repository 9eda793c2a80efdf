import { stemWord } from "./retrieval/stem-word.ts";
import { isStopWord } from "./retrieval/stop-words.ts";

/** Ids, hosts and product names: letters with digits, dots or inner capitals; and words capitalised in the middle of a sentence. */
const entity =
  /\b(?=[\w.@-]*[\d@_])[a-z][\w.@-]*\w\b|\b[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+\b|\b\p{Lu}?\p{Ll}+\p{Lu}\w*|(?<=[\p{Ll},;:] )\p{Lu}[\p{L}\p{N}'&-]+/gu;
const calendar =
  /^(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec|mon|tues?|wed|thur?s?|fri|sat|sun)(?:[a-z]*ary|ch|il|ust|t|tember|ober|ember|day|nesday|rsday|urday)?$/;
const upperId = /\b[A-Z][A-Z0-9]+-\d+\b/g;

/** The terms of a text that name one thing: cheap to find, good enough to tell one matter from another. */
export function findEntities(text: string): string[] {
  const found = [...text.matchAll(entity), ...text.matchAll(upperId)].map(([word]) =>
    word.toLowerCase().replace(/'s$/, ""),
  );
  return [...new Set(found.filter((word) => !isStopWord(word) && !calendar.test(word)).map(stemWord))];
}
