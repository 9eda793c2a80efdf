import { overlapOf } from "../retrieval/overlap-of.ts";
import type { Pace } from "../retrieval/start-pace.ts";
import type { ScoredSentence } from "./score-sentences.ts";

const likenessMax = 0.72;
/** A sentence whose every claim stands in the report already is mostly a repeat. */
const toldFactor = 0.65;
/** What a sentence adds counts for more than what it is worth by itself. */
const noveltyShare = 0.65;

/** Greedy cover: each next sentence is the one whose worth plus newly covered concepts is greatest; near repeats are left out. Stops at `limit`, or where the gain falls under `gainMin` of the first. */
export async function chooseSentences(
  scored: readonly ScoredSentence[],
  at: { weights: ReadonlyMap<string, number>; limit: number; gainMin: number; pace: Pace },
): Promise<ScoredSentence[]> {
  const pool = scored
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 1500);
  const best = pool[0]?.score ?? 0;
  const covered = new Map<string, number>();
  const chosen: ScoredSentence[] = [];
  const dropped = new Set<ScoredSentence>();
  let firstGain = 0;
  while (chosen.length < at.limit) {
    let winner: ScoredSentence | null = null;
    let winnerGain = 0;
    for (const sentence of pool) {
      if (dropped.has(sentence)) continue;
      const gain = gainOf(sentence, { covered, weights: at.weights, best });
      if (gain > winnerGain) [winner, winnerGain] = [sentence, gain];
    }
    await at.pace();
    if (winner === null) break;
    firstGain ||= winnerGain;
    if (winnerGain < firstGain * at.gainMin) break;
    dropped.add(winner);
    if (chosen.some((taken) => isRepeat(taken, winner))) continue;
    chosen.push(winner);
    for (const concept of winner.concepts) covered.set(concept, (covered.get(concept) ?? 0) + 1);
  }
  return chosen;
}

function gainOf(
  { score, concepts, candidate }: ScoredSentence,
  {
    covered,
    weights,
    best,
  }: { covered: ReadonlyMap<string, number>; weights: ReadonlyMap<string, number>; best: number },
): number {
  let fresh = 0;
  let all = 0;
  for (const concept of concepts) {
    const weight = weights.get(concept) ?? 0;
    all += weight;
    fresh += weight * 0.25 ** (covered.get(concept) ?? 0);
  }
  const share = all === 0 ? 0 : fresh / all;
  const isToldAlready = candidate.atoms.size > 0 && [...candidate.atoms].every((atom) => covered.has(atom));
  return (
    (score / best) *
    (isToldAlready ? toldFactor : 1) *
    ((1 - noveltyShare) * share + noveltyShare * share * Math.min(1, fresh / Math.sqrt(candidate.words + 6)))
  );
}

/** Two sentences that say the same, unless the second brings a figure, a time or an id of its own. */
function isRepeat(taken: ScoredSentence, next: ScoredSentence): boolean {
  const likeness = overlapOf(taken.candidate.stems, next.candidate.stems);
  if (likeness < likenessMax) return false;
  return likeness > 0.9 || [...next.candidate.atoms].every((atom) => taken.candidate.atoms.has(atom));
}
