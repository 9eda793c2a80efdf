import { conceptsOf } from "./weigh-concepts.ts";
import type { SentenceCandidate } from "./read-sentences.ts";
import { summaryLikeness } from "./sentence-cues.ts";
import { type SettledClaims, turnedClaims } from "./settle-claims.ts";

export type ScoredSentence = {
  candidate: SentenceCandidate;
  score: number;
  concepts: ReadonlySet<string>;
  isCorrection: boolean;
  isSuperseded: boolean;
};

const distinctValueMin = 20;

/** How much each sentence deserves a place by itself: relevance of its document, weight of its concepts, cues for and against. */
export function scoreSentences(
  candidates: readonly SentenceCandidate[],
  { weights, settled }: { weights: ReadonlyMap<string, number>; settled: SettledClaims },
): ScoredSentence[] {
  const overruledValues = new Set(
    [...settled.superseded]
      .flatMap((claim) => /^n:(\d[\d.]*)/.exec(claim)?.[1] ?? [])
      .filter((value) => Number(value) >= distinctValueMin),
  );
  const summaryness = new Map<number, number>();
  return candidates.map((candidate) => {
    const concepts = conceptsOf(candidate);
    const overruled = new Set(turnedClaims(candidate));
    const isCorrection = overruled.size > 0;
    const isOverruled = (atom: string) =>
      !overruled.has(atom) &&
      (settled.superseded.has(atom) || overruledValues.has(/^n:(\d[\d.]*)/.exec(atom)?.[1] ?? ""));
    const isSuperseded = !isCorrection && [...candidate.atoms].some(isOverruled);
    const likeness =
      summaryness.get(candidate.source.index) ??
      summaryLikeness(candidate.source.doc.title, candidate.source.doc.body.slice(0, 1500));
    summaryness.set(candidate.source.index, likeness);
    const content =
      [...concepts].reduce((sum, concept) => sum + (weights.get(concept) ?? 0), 0) / Math.sqrt(candidate.words + 6);
    const score =
      candidate.relevance ** 0.8 *
      (1 + 0.8 * likeness) *
      content *
      cueFactor(candidate) *
      (isCorrection ? 1.5 : 1) *
      (isSuperseded ? 0.25 : 1);
    return { candidate, score, concepts, isCorrection, isSuperseded };
  });
}

function cueFactor({ cues, words, quote, position, atoms, field, stems, claims }: SentenceCandidate): number {
  const kinds = [...cues.facets.keys()].length;
  let factor = 1 + 0.22 * Math.min(3, kinds) + 0.3 * Math.min(2, cues.certainty);
  if (cues.asking > 0) factor *= cues.asking > 1 ? 0.2 : 0.5;
  if (cues.hedging > 0) factor *= cues.certainty > 0 ? 0.85 : 0.5;
  if (cues.facets.has("decision")) factor *= atoms.size === 0 ? 2 : 1.3;
  else if (atoms.size === 0) factor *= cues.certainty > 0 || kinds > 1 ? 0.6 : 0.4;
  if (isBareList(stems, atoms)) factor *= 0.4;
  if (words > 42) factor *= 0.75;
  if (/^(?:it|this|that|they|he|she|these|those|which|same|there)\b/i.test(quote)) factor *= 0.8;
  if (
    /\b(?:i'll|i will|we'll|will|going to|plan(?:s|ned)? to|want to|need to|would like)\b/i.test(quote) &&
    !cues.facets.has("decision")
  )
    factor *= 0.75;
  if (claims.relativeDays.length > 0 || /\b(?:still|currently|right now|at the moment|so far|just now)\b/i.test(quote))
    factor *= 0.8;
  if (/\b(?:you|your|yours)\b/i.test(quote)) factor *= 0.6;
  if (/[:;,–—-]$/.test(quote)) factor *= 0.6;
  if (position === 0) factor *= 1.08;
  return field === "title" ? factor * 0.6 : factor;
}

/** Names and figures with hardly a word between them say nothing about each other. */
function isBareList(stems: ReadonlySet<string>, atoms: ReadonlySet<string>): boolean {
  const claimed = [...atoms].join(" ");
  return [...stems].filter((stem) => /^\p{L}+$/u.test(stem) && !claimed.includes(stem.slice(0, 5))).length < 2;
}
