import type { Bm25 } from "../retrieval/start-bm25.ts";
import type { ReadDoc } from "./read-docs.ts";

/** From here on a document counts as one that the question itself found (scores are 0 to 1). */
const askedMin = 0.25;
/** What is left of the relevance of a document whose names all belong to something else. */
const strangerShare = 0.05;
const idWorth = 3;
const lenience = 1.6;

/** Two troubles in one week share their vocabulary, not their names: a document that the question did not find counts as far as its names and ids keep company with those that it found. */
export function keepToMatter(
  docs: readonly ReadDoc[],
  scores: Float64Array,
  { asked, bm25 }: { asked: Float64Array; bm25: Bm25 },
): Float64Array {
  const isAsked = (index: number) => (asked[index] ?? 0) >= askedMin;
  const matching = docs.filter(({ index }) => isAsked(index)).length;
  if (matching === 0 || matching > docs.length / 2) return scores;
  const uses = new Map<string, { all: number; asked: number }>();
  for (const { index, entities } of docs) {
    for (const name of entities) {
      const use = uses.get(name) ?? { all: 0, asked: 0 };
      use.all += 1;
      if (isAsked(index)) use.asked += 1;
      uses.set(name, use);
    }
  }
  return scores.map((score, index) => {
    if (isAsked(index)) return score;
    let weight = 0;
    let kept = 0;
    for (const name of docs[index]?.entities ?? []) {
      const use = uses.get(name);
      // A name of one document tells nothing about others.
      if (use === undefined || use.all < 2) continue;
      // An id or a host tells matters apart better than a name that many carry.
      const worth = bm25.inverseFrequency(name) * (/[\d.@_-]/.test(name) ? idWorth : 1);
      weight += worth;
      kept += (worth * use.asked) / use.all;
    }
    return weight === 0
      ? score
      : score * (strangerShare + (1 - strangerShare) * Math.min(1, (lenience * kept) / weight));
  });
}
