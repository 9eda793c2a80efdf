import { isStopWord } from "@hoopoe/quotes/retrieval/stop-words.ts";
import { stemWord } from "@hoopoe/quotes/retrieval/stem-word.ts";
import { tokenise } from "@hoopoe/quotes/retrieval/tokenise.ts";
import type { Claims } from "./claim.ts";
import type { EvidenceSpan } from "./evidence-span.ts";

type Tense = "past" | "now" | "ahead";

const tenses: readonly { tense: Tense; pattern: RegExp }[] = [
  { tense: "ahead", pattern: /^(?:will|shall|'ll|wird|werden)$/ },
  { tense: "past", pattern: /^(?:was|were|had|has|have|been|war|waren|wurden?|hatten?|hat|haben)$/ },
  { tense: "now", pattern: /^(?:is|are|ist|sind)$/ },
];
/** Whatever a quote's tense, a sentence may keep it; beyond that what is may be told as what was. */
const mayTell: Record<Tense, readonly Tense[]> = { past: ["past", "now"], now: ["now"], ahead: ["ahead", "now"] };
const cyrillicPast = /л(?:[аои]|[аои]?с[ья])?$/u;
const cyrillicFuture = /(?:[еиё]т|[уюая]т)(?:ся)?$/u;
const cyrillicInfinitive = /(?:ть|ти|чь)(?:ся)?$/u;

/** "Has shipped" is not covered by "will ship", nor "is down" by "was down": where the quotes say the same word in one other tense only. */
export function checkTenses(claims: Claims, spans: readonly EvidenceSpan[]): string[] {
  const quoted = spans.flatMap((span) => tensedWords(span.claims.folded));
  const turned = tensedWords(claims.folded).filter(({ stem, tense }) => {
    const same = quoted.filter((other) => other.stem === stem);
    return same.length > 0 && same.every((other) => !mayTell[tense].includes(other.tense));
  });
  return [
    ...turned.map(({ text, aux }) => `the quotes don't say "${aux} ${text}"`),
    ...turnedCyrillic(
      claims.folded,
      spans.map((span) => span.claims.folded),
    ),
  ];
}

interface Tensed {
  readonly stem: string;
  readonly text: string;
  readonly aux: string;
  readonly tense: Tense;
}

/** The first content word behind "was", "is", "will"; a word on "-ed" without one is past. */
function tensedWords(folded: string): Tensed[] {
  const words = tokenise(folded);
  const isAhead =
    /\b(?:tomorrow|(?:next|coming|upcoming) (?:week|month|year|quarter|spring|summer|autumn|winter))\b/i.test(folded);
  const isPlain = (lower: string) => isStopWord(lower) || isAuxiliary(lower);
  return words.flatMap(({ lower, text, start }, at): Tensed[] => {
    if (isPlain(lower) || lower === "no" || !/^\p{L}+$/u.test(lower)) return [];
    const before = words.slice(Math.max(0, at - 4), at).toReversed();
    const run = before.slice(0, before.findIndex((word) => !isPlain(word.lower)) >>> 0);
    const auxiliaries = run.filter((word) => isAuxiliary(word.lower));
    const [aux] = auxiliaries;
    const as = (tense: Tense | undefined, said = ""): Tensed[] =>
      tense === undefined ? [] : [{ stem: stemWord(lower), text, aux: said, tense }];
    // "Are kept and deleted": the second has the first one's tense.
    if (aux === undefined)
      return run.some((word) => /^(?:and|or|then)$/.test(word.lower)) ? [] : as(tenseAlone(lower, isAhead));
    if (/[,;:.!?]|\b(?:the|an?|to|in|on|of|at|by)\b/.test(folded.slice(aux.end, start)))
      return as(tenseAlone(lower, false));
    return as(tenseOf(auxiliaries.at(-1)?.lower ?? ""), aux.text);
  });
}

function tenseOf(lower: string): Tense | undefined {
  return tenses.find(({ pattern }) => pattern.test(lower))?.tense;
}

function isAuxiliary(lower: string): boolean {
  return tenseOf(lower) !== undefined;
}

function tenseAlone(lower: string, isAhead: boolean): Tense | undefined {
  if (isAhead && lower.endsWith("s")) return "ahead";
  return lower.endsWith("ed") ? "past" : undefined;
}

/** Russian verbs carry their tense at their end: "украл" is not covered by "украсть" or "украдёт". */
function turnedCyrillic(said: string, quotes: readonly string[]): string[] {
  const wordsOf = (text: string) => text.toLowerCase().match(/\p{Script=Cyrillic}{5,}/gu) ?? [];
  const quoted = quotes.flatMap(wordsOf);
  return wordsOf(said).flatMap((word) => {
    const [own, others] = cyrillicPast.test(word)
      ? [cyrillicPast, [cyrillicFuture, cyrillicInfinitive]]
      : cyrillicFuture.test(word)
        ? [cyrillicFuture, [cyrillicPast]]
        : [null, []];
    const same = quoted.filter((other) => other.slice(0, 4) === word.slice(0, 4));
    if (own === null || same.some((other) => own.test(other))) return [];
    const turned = same.find((other) => others.some((pattern) => pattern.test(other)));
    return turned === undefined ? [] : [`the sentence says "${word}" where the quote says "${turned}"`];
  });
}
