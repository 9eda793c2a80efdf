import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { ndcg } from "@hoopoe/quotes/retrieval/ndcg.ts";
import { searchTermsCharsMax } from "@hoopoe/contract/constants.ts";
import type { PirReply } from "@hoopoe/contract/search/pir.ts";
import { pirSearch } from "@hoopoe/contract/search/routes/pir.ts";
import { type ApiClient, signIn } from "../../../journeys/harness/api-client.ts";
import { startProduct } from "../../../journeys/harness/product.ts";
import type { BeirSet } from "../beir.ts";

const owner = { email: "owner@eval.example", password: "a long enough password" };
const depth = 10;
const wordsMax = 60;

/** nDCG@10 of the product's best-first search for each query of the set in `folder`, over the API: its words joined by OR. */
export async function productScores(folder: string, { queries }: BeirSet): Promise<number[]> {
  const product = await startProduct({ ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, DEMO: "0" });
  try {
    const script = join(import.meta.dirname, "../../../server/src/testing/load-beir.ts");
    const { stdout: workspaceId } = await promisify(execFile)(process.execPath, [script, product.dataDir, folder]);
    const api = await signIn(product.baseUrl, { ...owner, workspaceId });
    const scores: number[] = [];
    for (const { text, judged } of queries) {
      const terms = termsOf(text);
      const results = terms === "" ? [] : await findBest(api, terms);
      scores.push(
        ndcg(
          results.map(({ url }) => url ?? ""),
          judged,
          depth,
        ),
      );
    }
    return scores;
  } finally {
    await product.stop();
  }
}

function termsOf(text: string): string {
  const words = [...new Set(text.match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? [])].slice(0, wordsMax);
  const joined = () => words.map((word) => `"${word}"`).join(" OR ");
  while (joined().length > searchTermsCharsMax) words.pop();
  return joined();
}

/** A query of stop words alone is refused: it finds nothing, as the reference does. */
async function findBest(api: ApiClient, terms: string): Promise<PirReply["results"]> {
  try {
    const { results } = await api.call(pirSearch, { body: { terms, sort: "best", limit: depth } });
    return results;
  } catch (error) {
    if (error instanceof Error && error.message.includes("search-invalid")) return [];
    throw error;
  }
}
