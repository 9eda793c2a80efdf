import { isStopWord } from "../retrieval/stop-words.ts";
import { stemWord } from "../retrieval/stem-word.ts";
import { tokenise } from "../retrieval/tokenise.ts";
import type { Claims } from "./claim.ts";
import type { EvidenceSpan } from "./evidence-span.ts";
import { findQualifiers } from "./find-qualifiers.ts";
import { maskText } from "./mask-text.ts";
import { unitOf } from "./number-units.ts";

type Word = { text: string; stem: string };

/**
 * One word put in another's place: "deleted the payroll archive" from "deleted the lunch archive". A word that no quote has,
 * between the same neighbours as one of a quote that the sentence leaves out, changes what is said, in any language. Whether
 * it changes it much, code cannot know, so it is named. Values and words that turn or weaken are laid side by side elsewhere.
 */
export function checkSubstitutions(claims: Claims, spans: readonly EvidenceSpan[]): string[] {
  const said = plainWords(claims);
  const quotes = spans.map((span) => plainWords(span.claims));
  const saidStems = new Set(said.map(({ stem }) => stem));
  const quoted = new Set(quotes.flat().map(({ stem }) => stem));
  return said.flatMap((word, at) => {
    if (quoted.has(word.stem) || !/^\p{L}{3,}$/u.test(word.text)) return [];
    const replaced = quotes
      .flatMap((quote) => quote.filter((_, place) => isInPlace({ said, at, quote, place })))
      .find((other) => !saidStems.has(other.stem) && /^\p{L}{2,}$/u.test(other.text) && !isForm(word, other));
    return replaced === undefined ? [] : [`the sentence says "${word.text}" where the quote says "${replaced.text}"`];
  });
}

/** The same neighbour on both sides; at an end of the sentence, the same two on the other side. */
function isInPlace(at: { said: readonly Word[]; at: number; quote: readonly Word[]; place: number }): boolean {
  const isSame = (step: number) => {
    const stem = at.said[at.at + step]?.stem;
    return stem !== undefined && stem === at.quote[at.place + step]?.stem;
  };
  const [isFirst, isLast] = [at.at === 0, at.at === at.said.length - 1];
  if (isFirst) return isSame(1) && isSame(2);
  return isSame(-1) && (isLast ? isSame(-2) : isSame(1));
}

/** Another form of the same word ("take", "took"; "encryption", "encrypts"), or the same unit in another spelling. */
function isForm(one: Word, other: Word): boolean {
  if (unitOf(one.text) !== null && unitOf(one.text) === unitOf(other.text)) return true;
  const [a, b] = [one.text, other.text];
  const isShort = Math.max(a.length, b.length) <= 5;
  const bones = (word: string) => word.replace(/(?<=..)s$|[aeiouy]/g, "").replace(/t$/, "d");
  return a.slice(0, 5) === b.slice(0, 5) || (isShort && a[0] === b[0] && bones(a) === bones(b));
}

function plainWords({ folded, numbers, dates, times, relativeDays, identifiers, negations }: Claims): Word[] {
  const spans = [
    ...numbers,
    ...dates,
    ...times,
    ...relativeDays,
    ...identifiers,
    ...negations,
    ...findQualifiers(folded),
  ];
  return tokenise(maskText(folded, spans)).flatMap(({ lower }) => {
    if (isStopWord(lower)) return [];
    const text = lower.replace(/'s?$/, "");
    return [{ text, stem: stemWord(text) }];
  });
}
