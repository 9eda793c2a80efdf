import { stemWord } from "../retrieval/stem-word.ts";
import type { SentenceCandidate } from "./read-sentences.ts";

export type Disagreement = {
  noun: string;
  word: string;
  values: { value: number; text: string; docs: Set<number>; newestAt: number }[];
};
export type SettledClaims = {
  /** Claim keys that a later source corrected. */
  superseded: ReadonlySet<string>;
  disagreements: Disagreement[];
};

const turned =
  /\b(?:not|rather than|instead of|and not|no longer)\s+(?:the\s+|a\s+|an\s+|at\s+|about\s+|around\s+|some\s+|on\s+|as\s+\w+\s+)*$/i;
const former =
  /\b(?:earlier|previous(?:ly)?|first|initial(?:ly)?|original(?:ly)?|wrong(?:ly)?|old|before|prior|we (?:had )?said|had said|reported|stated|thought|assumed|was given as)\b(?:\W+\w+){0,6}\W*$/i;
const replaced =
  /^\W*(?:\w+\W+){0,4}(?:(?:was|were|is|are) (?:wrong|incorrect|too (?:high|low)|an? (?:error|mistake|typo)|not right|out of date|outdated|superseded)|(?:was|were) (?:only )?(?:an? |our )?(?:first |early |rough )?(?:estimate|guess))/i;

/** "The earlier 60 was a guess, not a count": a figure named as the former one, then turned down. */
const formerFigure = /\b(?:earlier|previous|first|initial|original|old|former|preliminary)\s+(?:\w+\s+){0,3}$/i;
const turnedDown = /^\W*(?:\w+\W+){0,3}(?:was|were)\b.{0,60}\b(?:not|wrong|instead|rather|only|never)\b/i;

/** What sources say against each other about counts and times, and which of it a correction overruled: "it was 41, not 43", "the earlier 43 was wrong". */
export function settleClaims(candidates: readonly SentenceCandidate[]): SettledClaims {
  const superseded = new Set<string>();
  for (const candidate of candidates) {
    if (candidate.cues.asking > 1) continue;
    for (const claim of turnedClaims(candidate)) superseded.add(claim);
  }
  return { superseded, disagreements: findDisagreements(candidates, superseded) };
}

/** The claims of a sentence that it names only to overrule them. */
export function turnedClaims({ claims, cues }: SentenceCandidate): string[] {
  const { folded, numbers, times, dates } = claims;
  const isTurned = (start: number, end: number) => {
    const before = folded.slice(Math.max(0, start - 70), start);
    return (
      turned.test(before) ||
      (formerFigure.test(before) && turnedDown.test(folded.slice(end, end + 90))) ||
      replaced.test(folded.slice(end, end + 60)) ||
      (cues.certainty > 0 && former.test(before) && isContrasted(folded, start))
    );
  };
  const others = numbers.length + times.length + dates.length;
  const rest = folded.slice((numbers[0] ?? times[0])?.end ?? folded.length);
  if (others < 2 && !replaced.test(rest) && !turnedDown.test(rest)) return [];
  const nouns = numbers.map((number) => stemWord(number.next)).filter((noun) => noun !== "");
  return [
    ...numbers
      .filter(({ start, end }) => isTurned(start, end))
      .flatMap(({ value, unit, next }) =>
        (next === "" ? [...new Set(["", ...nouns])] : [stemWord(next)]).map((noun) => `n:${value}${unit} ${noun}`),
      ),
    ...times.filter(({ start, end }) => isTurned(start, end)).map(({ minute }) => `t:${minute}`),
  ];
}

/** "the 43 reported earlier" overrules only where another figure stands beside it. */
function isContrasted(folded: string, start: number): boolean {
  return /\d/.test(folded.slice(0, Math.max(0, start - 1)).replace(/\b\d{1,2}:\d{2}\b/g, ""));
}

function findDisagreements(candidates: readonly SentenceCandidate[], superseded: ReadonlySet<string>): Disagreement[] {
  const byNoun = new Map<string, Disagreement>();
  for (const candidate of candidates) {
    for (const { value, unit, next, isOrdinal, text } of candidate.claims.numbers) {
      const noun = stemWord(next);
      if (
        noun === "" ||
        isOrdinal ||
        value < 2 ||
        /^(?:second|minut|hour|day|week|month|year|am|pm|percent|people|time|of|and|or|to)$/.test(noun)
      )
        continue;
      const key = `${noun}${unit}`;
      const known = byNoun.get(key) ?? { noun, word: next, values: [] };
      const entry = known.values.find((other) => other.value === value) ?? {
        value,
        text,
        docs: new Set<number>(),
        newestAt: 0,
      };
      if (entry.docs.size === 0) known.values.push(entry);
      entry.docs.add(candidate.source.index);
      entry.newestAt = Math.max(entry.newestAt, candidate.source.at);
      byNoun.set(key, known);
    }
  }
  const isSuperseded = ({ noun }: Disagreement, value: number) => superseded.has(`n:${value} ${noun}`);
  return [...byNoun.values()].filter(
    (entry) => entry.values.length > 1 && entry.values.some(({ value }) => isSuperseded(entry, value)),
  );
}
