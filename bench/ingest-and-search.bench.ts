import { setTimeout as pause } from "node:timers/promises";
import { jobInfoStatus } from "@hoopoe/contract/intake/routes/ingest.ts";
import { pirSearch } from "@hoopoe/contract/search/routes/pir.ts";
import { type ApiClient, signIn } from "../journeys/harness/api-client.ts";
import { startProduct } from "../journeys/harness/product.ts";
import { type Bench, type Figure, percentile } from "./harness/bench.ts";
import { itemsCsv } from "./harness/items.ts";

const itemCount = 100_000;
const rounds = 20;
const owner = { email: "owner@bench.example", password: "a long enough password" };

/** Common words, middling ones, rare ones, two at a time, a phrase, and none at all (the newest of everything). */
const searches = [
  "gateway",
  "certificate firewall",
  "cobalt heron",
  '"looked into the quota"',
  "node-77",
  "incident 4242",
  "",
];

/** A file of 100,000 records through upload, parsing, engine and index; then searches over what it brought. */
export const bench: Bench = {
  name: `ingest and search of ${itemCount.toLocaleString("en")} items`,
  async run() {
    const product = await startProduct({ ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, DEMO: "0" });
    try {
      const api = await signIn(product.baseUrl, owner);
      return [await measureIngest(api), ...(await measureSearch(api))];
    } finally {
      await product.stop();
    }
  },
};

async function measureIngest(api: ApiClient): Promise<Figure> {
  const file = new Blob([itemsCsv(itemCount)], { type: "text/csv" });
  const from = performance.now();
  const { integrationDataId, runId } = await api.upload("bench.csv", file);
  for (;;) {
    const { data: job } = await api.call(jobInfoStatus, { params: { id: integrationDataId } });
    if (job?.runId === runId && job.finishedAt !== null) {
      if (job.written !== itemCount) throw new Error(`Only part of the file came in: ${JSON.stringify(job)}`);
      const seconds = (performance.now() - from) / 1000;
      return {
        name: "ingest, file to index",
        measured: itemCount / seconds,
        goal: 2_000,
        unit: "items/s",
        better: "higher",
      };
    }
    await pause(100);
  }
}

async function measureSearch(api: ApiClient): Promise<Figure[]> {
  const tookMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const terms of searches) {
      const from = performance.now();
      const { results } = await api.call(pirSearch, { body: { terms } });
      tookMs.push(performance.now() - from);
      if (results.length === 0) throw new Error(`The search "${terms}" found nothing`);
    }
  }
  return [
    { name: "search over HTTP, p50", measured: percentile(tookMs, 0.5), goal: 20, unit: "ms", better: "lower" },
    { name: "search over HTTP, p95", measured: percentile(tookMs, 0.95), goal: 100, unit: "ms", better: "lower" },
  ];
}
