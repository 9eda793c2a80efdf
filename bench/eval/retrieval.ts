import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { ndcg } from "@hoopoe/agents/retrieval/ndcg.ts";
import * as z from "zod/mini";
import { startProduct } from "../../journeys/harness/product.ts";

const owner = { email: "owner@eval.example", password: "a long enough password" };
const headers = { tenantid: "default", wsid: "1", "content-type": "application/json" };
const depth = 10;
const wordsMax = 60;
const queryLine = z.object({ _id: z.string(), text: z.string() });
const searchReply = z.object({ results: z.array(z.object({ url: z.nullable(z.string()) })) });

/**
 * Measures best-first search over the API on a set in BEIR's format (corpus.jsonl, queries.jsonl, qrels/test.tsv): each
 * query's words joined by OR. Gives the mean nDCG@10 and how many queries it stands on.
 */
export async function evaluateRetrieval(folder: string): Promise<{ ndcgAt10: number; queries: number }> {
  const judgements = await readJudgements(join(folder, "qrels", "test.tsv"));
  const queries = (await readLines(join(folder, "queries.jsonl"))).map((line) => queryLine.parse(JSON.parse(line)));
  const product = await startProduct({ ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, DEMO: "0" });
  try {
    const script = join(import.meta.dirname, "../../server/src/testing/load-beir.ts");
    const { stdout } = await promisify(execFile)(process.execPath, [script, product.dataDir, folder]);
    const more = { authorization: `Bearer ${await signIn(product.baseUrl)}`, "x-workspace": stdout };
    let sum = 0;
    let count = 0;
    for (const { _id, text } of queries) {
      const judged = judgements.get(_id);
      if (judged === undefined) continue;
      const words = [...new Set(text.match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? [])].slice(0, wordsMax);
      const terms = words.map((word) => `"${word}"`).join(" OR ");
      const body = JSON.stringify({ terms, sort: "best", limit: depth });
      const reply = await fetch(`${product.baseUrl}/api/app/pir`, {
        method: "POST",
        headers: { ...headers, ...more },
        body,
      });
      if (reply.status !== 200)
        throw new Error(`Query ${_id} was answered with ${reply.status}: ${await reply.text()}`);
      const { results } = searchReply.parse(await reply.json());
      sum += ndcg(
        results.map(({ url }) => url ?? ""),
        judged,
        depth,
      );
      count += 1;
    }
    return { ndcgAt10: count === 0 ? 0 : sum / count, queries: count };
  } finally {
    await product.stop();
  }
}

async function readLines(path: string): Promise<string[]> {
  return (await readFile(path, "utf8")).split("\n").filter((line) => line.trim() !== "");
}

async function readJudgements(path: string): Promise<Map<string, Map<string, number>>> {
  const judgements = new Map<string, Map<string, number>>();
  for (const line of (await readLines(path)).slice(1)) {
    const [query = "", document = "", score = "0"] = line.trim().split("\t");
    const known = judgements.get(query) ?? new Map<string, number>();
    judgements.set(query, known.set(document, Number(score)));
  }
  return judgements;
}

async function signIn(baseUrl: string): Promise<string> {
  const reply = await fetch(`${baseUrl}/api/auth/login`, { method: "POST", headers, body: JSON.stringify(owner) });
  return z.object({ access_token: z.string() }).parse(await reply.json()).access_token;
}
