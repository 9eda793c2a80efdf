import { ndcg } from "@hoopoe/quotes/retrieval/ndcg.ts";
import { startBm25 } from "@hoopoe/quotes/retrieval/start-bm25.ts";
import { contentStems } from "@hoopoe/quotes/retrieval/tokenise.ts";
import type { BeirSet } from "../beir.ts";

const depth = 10;

/**
 * nDCG@10 for each query of BM25 as the textbook has it, in memory over title and text as one: what the product's own search is laid beside. The
 * parameters are Lucene's (k1 1.2, b 0.75), words are stemmed after Porter.
 */
export function referenceScores({ documents, queries }: BeirSet): number[] {
  const builder = startBm25();
  for (const { title, text } of documents) builder.add(contentStems(`${title} ${text}`));
  const bm25 = builder.finish();
  return queries.map(({ text, judged }) => {
    const scores = bm25.score(new Map(contentStems(text).map((stem) => [stem, 1])));
    const best = [...scores.keys()]
      .filter((index) => (scores[index] ?? 0) > 0)
      .toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
      .slice(0, depth);
    return ndcg(
      best.map((index) => documents[index]?.id ?? ""),
      judged,
      depth,
    );
  });
}
