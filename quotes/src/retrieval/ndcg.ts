/** How relevant each document is to a query, by id; what is not named is not relevant. */
export type Judgements = ReadonlyMap<string, number>;

/** Normalised discounted cumulative gain of the first `depth` results, 0 to 1: as trec_eval and BEIR reckon it (linear gain, log2 discount). */
export function ndcg(ranked: readonly string[], judgements: Judgements, depth = 10): number {
  const gainOf = (relevances: readonly number[]) =>
    relevances.slice(0, depth).reduce((sum, relevance, index) => sum + relevance / Math.log2(index + 2), 0);
  const ideal = gainOf([...judgements.values()].toSorted((a, b) => b - a));
  return ideal === 0 ? 0 : gainOf(ranked.map((id) => judgements.get(id) ?? 0)) / ideal;
}
