import { overlapOf } from "./overlap-of.ts";

export type Candidate = { score: number; terms: ReadonlySet<string> };

/** Maximal marginal relevance: indexes of up to `limit` candidates, best first, each weighed against what it repeats of those before it (`diversity` 0 to 1). */
export function selectDiverse(
  candidates: readonly Candidate[],
  { limit, diversity }: { limit: number; diversity: number },
): number[] {
  const best = Math.max(...candidates.map((candidate) => candidate.score), Number.EPSILON);
  const likeness = new Float64Array(candidates.length);
  const taken = new Set<number>();
  const chosen: number[] = [];
  while (chosen.length < Math.min(limit, candidates.length)) {
    let bestIndex = -1;
    let bestGain = -Infinity;
    candidates.forEach((candidate, index) => {
      if (taken.has(index)) return;
      const gain = (1 - diversity) * (candidate.score / best) - diversity * (likeness[index] ?? 0);
      if (gain > bestGain) [bestGain, bestIndex] = [gain, index];
    });
    const winner = candidates[bestIndex];
    if (winner === undefined) break;
    taken.add(bestIndex);
    chosen.push(bestIndex);
    candidates.forEach((candidate, index) => {
      likeness[index] = Math.max(likeness[index] ?? 0, overlapOf(candidate.terms, winner.terms));
    });
  }
  return chosen;
}
