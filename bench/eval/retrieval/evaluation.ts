import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { ndcg } from "@hoopoe/agents/retrieval/ndcg.ts";
import { startProduct } from "../../../journeys/harness/product.ts";
import type { Evaluation } from "../evaluation.ts";

const owner = { email: "owner@eval.example", password: "a long enough password" };
const headers = { tenantid: "default", wsid: "1", "content-type": "application/json" };
const depth = 10;
const wordsMax = 60;
/** Best-first search over the API on a public set in BEIR's format: each query's words joined by OR. Lucene's BM25 has 0.679 on SciFact. */
export const evaluation: Evaluation = {
  name: "retrieval",
  usage: "<folder with corpus.jsonl, queries.jsonl and qrels/test.tsv>",
  async run([folder]) {
    if (folder === undefined)
      throw new Error("Name the folder that holds corpus.jsonl, queries.jsonl and qrels/test.tsv.");
    const { ndcgAt10, queries } = await evaluate(folder);
    return [
      ["nDCG@10", ndcgAt10],
      ["queries", queries],
    ];
  },
};

async function evaluate(folder: string): Promise<{ ndcgAt10: number; queries: number }> {
  const judgements = await readJudgements(join(folder, "qrels", "test.tsv"));
  const queries = (await readLines(join(folder, "queries.jsonl"))).map(queryOf);
  const product = await startProduct({ ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, DEMO: "0" });
  try {
    const script = join(import.meta.dirname, "../../../server/src/testing/load-beir.ts");
    const { stdout } = await promisify(execFile)(process.execPath, [script, product.dataDir, folder]);
    const more = { authorization: `Bearer ${await signIn(product.baseUrl)}`, "x-workspace": stdout };
    let sum = 0;
    let count = 0;
    for (const { id, text } of queries) {
      const judged = judgements.get(id);
      if (judged === undefined) continue;
      const words = [...new Set(text.match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? [])].slice(0, wordsMax);
      const terms = words.map((word) => `"${word}"`).join(" OR ");
      const body = JSON.stringify({ terms, sort: "best", limit: depth });
      const reply = await fetch(`${product.baseUrl}/api/app/pir`, {
        method: "POST",
        headers: { ...headers, ...more },
        body,
      });
      if (reply.status !== 200) throw new Error(`Query ${id} was answered with ${reply.status}: ${await reply.text()}`);
      sum += ndcg(urlsOf(await reply.json()), judged, depth);
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
  return textOf(await reply.json(), "access_token");
}

function queryOf(line: string): { id: string; text: string } {
  const query: unknown = JSON.parse(line);
  return { id: textOf(query, "_id"), text: textOf(query, "text") };
}

function urlsOf(reply: unknown): string[] {
  const results = valueOf(reply, "results");
  return Array.isArray(results) ? results.map((result: unknown) => textOf(result, "url")) : [];
}

function textOf(value: unknown, key: string): string {
  const found = valueOf(value, key);
  if (typeof found !== "string") throw new TypeError(`"${key}" is missing in ${JSON.stringify(value).slice(0, 200)}`);
  return found;
}

function valueOf(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}
