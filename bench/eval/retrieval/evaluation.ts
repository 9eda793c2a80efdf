import { meanOf } from "../mean-of.ts";
import { type BeirSet, beirUsage, readBeir } from "../beir.ts";
import type { Evaluation } from "../evaluation.ts";
import { Refusal } from "../refusal.ts";
import { productScores } from "./product-scores.ts";
import { referenceScores } from "./reference.ts";

/** Best-first search over the API on a public set in BEIR's format. Lucene's BM25 has 0.679 on SciFact. */
export const evaluation: Evaluation = {
  name: "retrieval",
  usage: beirUsage,
  async run([folder]) {
    if (folder === undefined)
      throw new Refusal(`Name the ${beirUsage.slice(1, -1)}: npm run eval -- retrieval <folder>`);
    const set = await readBeir(folder);
    return [
      ["nDCG@10", meanOf(await productScores(folder, set))],
      ["reference BM25", meanOf(referenceScores(set))],
      ["queries", set.queries.length],
      ["documents", set.documents.length],
      ...strangersOf(set),
    ];
  },
};

function strangersOf({ strangers = { queries: 0, documents: 0 } }: BeirSet): [string, number][] {
  const counts: [string, number][] = [
    ["judged, not in queries", strangers.queries],
    ["judged, not in corpus", strangers.documents],
  ];
  return counts.filter(([, count]) => count > 0);
}
