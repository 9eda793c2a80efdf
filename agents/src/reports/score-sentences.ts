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

function cueFactor(candidate: SentenceCandidate): number {
  const { cues, words, quote, position, atoms, field, stems, claims } = candidate;
  const kinds = cues.facets.size;
  const isPlan =
    /\b(?:i'll|i will|we'll|will|going to|plan(?:s|ned)? to|want to|need to|would like)\b/i.test(quote) &&
    !cues.facets.has("decision");
  const isPassing =
    claims.relativeDays.length > 0 || /\b(?:still|currently|right now|at the moment|so far|just now)\b/i.test(quote);
  const factors = [
    1 + 0.22 * Math.min(3, kinds) + 0.3 * Math.min(2, cues.certainty),
    cues.asking > 1 ? 0.2 : when(cues.asking > 0, 0.5),
    when(cues.hedging > 0, cues.certainty > 0 ? 0.85 : 0.5),
    substanceOf(candidate, kinds),
    when(isBareList(stems, atoms), 0.4),
    when(words > 42, 0.75),
    when(/^(?:it|this|that|they|he|she|these|those|which|same|there)\b/i.test(quote), 0.8),
    when(isPlan, 0.75),
    when(isPassing, 0.8),
    when(/\b(?:you|your|yours)\b/i.test(quote), 0.6),
    when(/[:;,–—-]$/.test(quote), 0.6),
    when(position === 0, 1.08),
    when(field === "title", 0.6),
  ];
  return factors.reduce((product, factor) => product * factor, 1);
}

const when = (isSo: boolean, factor: number): number => (isSo ? factor : 1);

/** A decision, or something that can be checked. */
function substanceOf({ cues, atoms }: SentenceCandidate, kinds: number): number {
  if (cues.facets.has("decision")) return atoms.size === 0 ? 2 : 1.3;
  if (atoms.size > 0) return 1;
  return cues.certainty > 0 || kinds > 1 ? 0.6 : 0.4;
}

/** Names and figures with hardly a word between them say nothing about each other. */
function isBareList(stems: ReadonlySet<string>, atoms: ReadonlySet<string>): boolean {
  const claimed = [...atoms].join(" ");
  return [...stems].filter((stem) => /^\p{L}+$/u.test(stem) && !claimed.includes(stem.slice(0, 5))).length < 2;
}
