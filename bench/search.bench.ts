import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Product, startProduct } from "../journeys/harness/product.ts";
import { createLeanAsker, type LeanAsker } from "./harness/ask-lean.ts";
import { type Bench, type Figure, percentile } from "./harness/bench.ts";

/** `SEARCH_ITEMS=1000000 npm run bench -- "search in"` measures the large one, with SEARCH_WORKSPACES=1 all in one place. */
const itemCount = Number(process.env["SEARCH_ITEMS"] ?? 100_000);
const workspaceCount = Number(process.env["SEARCH_WORKSPACES"] ?? 20);
/** Of thirty calls p95 is the second slowest, one pause of anything: where a call takes 5 ms there is time for more (600 a minute). */
const roundsOf = { newest: 90, best: 30 } as const;
const owner = { email: "owner@bench.example", password: "a long enough password" };
const headers = { tenantid: "default", wsid: "1", "content-type": "application/json" };

interface Kind {
  readonly name: string;
  readonly goalMs: number;
  readonly sort: "newest" | "best";
  readonly terms: (round: number) => string;
}

/** Word n is the n-th most frequent: w3 stands in almost every item, w30000 in a handful. */
const kinds: readonly Kind[] = [
  { name: "newest, common word", goalMs: 10, sort: "newest", terms: (round) => `w${round % 20}` },
  { name: "newest, middling word", goalMs: 35, sort: "newest", terms: (round) => `w${4_000 + 10 * round}` },
  { name: "newest, rare word", goalMs: 10, sort: "newest", terms: (round) => `w${30_000 + 32 * round}` },
  { name: "newest, two words", goalMs: 10, sort: "newest", terms: (round) => `w${round % 20} w${300 + 2 * round}` },
  { name: "newest, phrase", goalMs: 80, sort: "newest", terms: (round) => `"w${round % 10} w${(round + 3) % 10}"` },
  { name: "best, common word", goalMs: 150, sort: "best", terms: (round) => `w${round % 20}` },
  { name: "best, two words", goalMs: 150, sort: "best", terms: (round) => `w${round % 20} w${300 + 7 * round}` },
  {
    name: "best, any of five words",
    goalMs: 150,
    sort: "best",
    terms: (round) => [1, 2, 3, 4, 5].map((step) => `w${100 * step + round}`).join(" OR "),
  },
];

/** Items of 1.4 KB in so many workspaces, searched over HTTP as the running role, with row-level security on. */
export const bench: Bench = {
  name: `search in ${workspaceCount} workspace(s) of ${(itemCount / workspaceCount).toLocaleString("en")} items each`,
  async run() {
    const product = await startProduct({ ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, DEMO: "0" });
    const asker = createLeanAsker();
    try {
      const script = join(import.meta.dirname, "../server/src/testing/fill-search.ts");
      const size = [itemCount, workspaceCount].map(String);
      const { stdout } = await promisify(execFile)(process.execPath, [script, product.dataDir, ...size]);
      const more = { authorization: `Bearer ${await signIn(product)}`, "x-workspace": stdout };
      const figures: Figure[] = [];
      for (const kind of kinds) figures.push(await measure(product, { kind, more, asker }));
      return figures;
    } finally {
      asker.close();
      await product.stop();
    }
  },
};

async function measure(
  product: Product,
  { kind, more, asker }: { kind: Kind; more: Record<string, string>; asker: LeanAsker },
): Promise<Figure> {
  const tookMs: number[] = [];
  // The first two warm connections and caches; what a server just started takes longer for after them counts.
  for (let round = -2; round < roundsOf[kind.sort]; round += 1) {
    const body = JSON.stringify({ terms: kind.terms(Math.abs(round)), sort: kind.sort });
    const reply = await asker.post(`${product.baseUrl}/api/app/pir`, { headers: { ...headers, ...more }, body });
    if (round >= 0) tookMs.push(reply.tookMs);
    if (reply.status !== 200) throw new Error(`The search ${body} was answered with ${reply.status}.`);
  }
  return {
    name: `search, ${kind.name}, p95 (p50 ${percentile(tookMs, 0.5).toFixed(1)} ms)`,
    measured: percentile(tookMs, 0.95),
    goal: kind.goalMs,
    unit: "ms",
    better: "lower",
  };
}

async function signIn({ baseUrl }: Product): Promise<string> {
  const reply = await fetch(`${baseUrl}/api/auth/login`, { method: "POST", headers, body: JSON.stringify(owner) });
  const body: unknown = await reply.json();
  if (typeof body === "object" && body !== null && "access_token" in body) return String(body.access_token);
  throw new Error(`The sign-in answered ${reply.status}.`);
}
