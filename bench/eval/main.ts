import { existsSync } from "node:fs";
import { join } from "node:path";
import { evaluateRetrieval } from "./retrieval.ts";

const [what, folder = ""] = process.argv.slice(2);

if (what !== "retrieval" || !existsSync(join(folder, "corpus.jsonl"))) {
  console.error("Usage: npm run eval -- retrieval <folder with corpus.jsonl, queries.jsonl and qrels/test.tsv (BEIR)>");
  process.exitCode = 2;
} else {
  const { ndcgAt10, queries } = await evaluateRetrieval(folder);
  console.log(`nDCG@10 ${ndcgAt10.toFixed(3)} over ${queries} queries (Lucene's BM25 on SciFact: 0.679)`);
}
