import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { ndcg } from "@hoopoe/agents/retrieval/ndcg.ts";
import { pirSearch } from "@hoopoe/contract/routes/pir.ts";
import { signIn } from "../../../journeys/harness/api-client.ts";
import { startProduct } from "../../../journeys/harness/product.ts";
import { type BeirSet, beirUsage, readBeir } from "../beir.ts";
import type { Evaluation } from "../evaluation.ts";
import { referenceNdcg } from "./reference.ts";

const owner = { email: "owner@eval.example", password: "a long enough password" };
const depth = 10;
const wordsMax = 60;

/** Best-first search over the API on a public set in BEIR's format: each query's words joined by OR. Lucene's BM25 has 0.679 on SciFact. */
export const evaluation: Evaluation = {
  name: "retrieval",
  usage: beirUsage,
  async run([folder]) {
    if (folder === undefined) throw new Error(`Name the ${beirUsage.slice(1, -1)}.`);
    const set = await readBeir(folder);
    return [
      ["nDCG@10", await productNdcg(folder, set)],
      ["reference BM25", referenceNdcg(set, depth)],
      ["queries", set.queries.length],
      ["documents", set.documents.length],
    ];
  },
};

async function productNdcg(folder: string, { queries }: BeirSet): Promise<number> {
  const product = await startProduct({ ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, DEMO: "0" });
  try {
    const script = join(import.meta.dirname, "../../../server/src/testing/load-beir.ts");
    const { stdout: workspaceId } = await promisify(execFile)(process.execPath, [script, product.dataDir, folder]);
    const api = await signIn(product.baseUrl, { ...owner, workspaceId });
    let sum = 0;
    for (const { text, judged } of queries) {
      const words = [...new Set(text.match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? [])].slice(0, wordsMax);
      const terms = words.map((word) => `"${word}"`).join(" OR ");
      const { results } = await api.call(pirSearch, { body: { terms, sort: "best", limit: depth } });
      const ranked = results.map(({ url }) => url ?? "");
      sum += ndcg(ranked, judged, depth);
    }
    return queries.length === 0 ? 0 : sum / queries.length;
  } finally {
    await product.stop();
  }
}
