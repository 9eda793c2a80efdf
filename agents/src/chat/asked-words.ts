import { contentStems, tokenise } from "../retrieval/tokenise.ts";
import { likeStems } from "./question-terms.ts";

/** One word of a question: its stem, and those of words that people use for it. */
export interface AskedWord {
  readonly stem: string;
  readonly like: ReadonlySet<string>;
}

/** Say what kind of answer is wanted, or nothing at all: a sentence need not hold them. */
const askingWords =
  /^(?:time|hour|day|date|moment|name|named|called|number|kind|sort|exactly|really|actually|much|many|long|high|large|big|often|old|tell|know|please|say|says|said|show|mention|any(?:thing|body|one)|some(?:thing|body|one)|people|person|things?|happen(?:ed|s)?)$/;

/** The words of a question that an answer has to be about. */
export function askedWords(question: string): AskedWord[] {
  const words = new Map<string, AskedWord>();
  for (const { text, lower } of tokenise(question)) {
    const [stem] = contentStems(text);
    if (stem !== undefined && !askingWords.test(lower)) words.set(stem, { stem, like: likeStems(stem) });
  }
  return [...words.values()];
}
