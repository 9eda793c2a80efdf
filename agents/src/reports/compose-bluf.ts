import { overlapOf } from "../retrieval/overlap-of.ts";
import type { ScoredSentence } from "./score-sentences.ts";
import type { Facet } from "./sentence-cues.ts";

const sentencesMax = 6;
const sentencesMin = 3;

/** The bottom line: up to six of the chosen sentences that stand on their own and between them tell what happened, how far it went and what was done; oldest matter first. */
export function composeBluf(
  chosen: readonly ScoredSentence[],
  momentOf: (sentence: ScoredSentence) => number,
): ScoredSentence[] {
  const picked: ScoredSentence[] = [];
  const seen = new Map<Facet, number>();
  const pool = chosen.filter(({ candidate }) => candidate.field === "body" && candidate.words <= 45);
  const best = Math.max(...pool.map(({ score }) => score), Number.EPSILON);
  while (picked.length < sentencesMax) {
    let winner: ScoredSentence | null = null;
    let winnerWorth = 0;
    for (const sentence of pool) {
      if (picked.includes(sentence)) continue;
      const worth = worthOf(sentence, { seen, picked, best });
      if (worth > winnerWorth) [winner, winnerWorth] = [sentence, worth];
    }
    if (winner === null || (picked.length >= sentencesMin && winnerWorth < 0.1)) break;
    picked.push(winner);
    for (const facet of winner.candidate.cues.facets.keys()) seen.set(facet, (seen.get(facet) ?? 0) + 1);
  }
  return picked.toSorted((a, b) => momentOf(a) - momentOf(b));
}

function worthOf(
  { candidate, score, isSuperseded }: ScoredSentence,
  { seen, picked, best }: { seen: ReadonlyMap<Facet, number>; picked: readonly ScoredSentence[]; best: number },
): number {
  const fresh = [...candidate.cues.facets.keys()].filter((facet) => !seen.has(facet)).length;
  const likeness = Math.max(0, ...picked.map((taken) => overlapOf(taken.candidate.stems, candidate.stems)));
  const told = new Set(picked.flatMap((taken) => [...taken.candidate.atoms]));
  const newShare =
    candidate.atoms.size === 0
      ? 0.5
      : [...candidate.atoms].filter((atom) => !told.has(atom)).length / candidate.atoms.size;
  const standing =
    /^(?:it|this|that|they|he|she|these|those|also|but|and|so|then|add|actions?|todo|owner|next steps?)\b/i.test(
      candidate.quote,
    )
      ? 0.6
      : 1;
  const dated = candidate.claims.dates.some(({ day }) => day !== undefined) ? 1.15 : 1;
  return (
    (score / best) *
    (0.6 + 0.25 * Math.min(3, fresh)) *
    (1 - likeness) *
    (0.25 + 0.75 * newShare) *
    standing *
    dated *
    (isSuperseded ? 0.2 : 1)
  );
}
