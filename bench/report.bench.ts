import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { pirSearch } from "@hoopoe/contract/search/routes/pir.ts";
import { downloadTicket, pirGenerateReport } from "@hoopoe/contract/reports/routes/report.ts";
import { type ApiClient, signIn } from "../journeys/harness/api-client.ts";
import { startProduct } from "../journeys/harness/product.ts";
import { type Bench, type Figure, percentile } from "./harness/bench.ts";
import { itemsCsv } from "./harness/items.ts";

const eventCount = 300;
const rounds = 7;
const owner = { email: "owner@bench.example", password: "a long enough password" };

/** A report over 300 events through the API; then, with each of them in its timeline and its evidence, both ways out on paper. */
export const bench: Bench = {
  name: `reports of ${eventCount} events`,
  async run() {
    const product = await startProduct({ ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, DEMO: "0" });
    try {
      const api = await signIn(product.baseUrl, owner);
      const results = await fill(api);
      const input_data = { status: "ok", count: results.length, results };
      const from = performance.now();
      const written = await api.call(pirGenerateReport, { body: { user_input: "What happened?", input_data } });
      const writtenMs = performance.now() - from;
      const context = { ...written.context, generated_report_path: written.context.generated_report_path ?? "" };
      const handle = context.generated_report_path;
      const script = join(import.meta.dirname, "../server/src/testing/cite-every-event.ts");
      const { stdout } = await promisify(execFile)(process.execPath, [script, product.dataDir, handle]);
      const cited = Number(stdout);
      if (cited !== eventCount) throw new Error(`The document holds ${cited} of ${eventCount} events.`);
      return [
        figure(`report, written from ${eventCount} events`, { measured: writtenMs, goal: 5_000 }),
        await measure(product.baseUrl, { api, handle, format: "pdf" }),
        await measure(product.baseUrl, { api, handle, format: "docx" }),
      ];
    } finally {
      await product.stop();
    }
  },
};

async function fill(api: ApiClient): Promise<{ id: string }[]> {
  await api.upload("bench.csv", new Blob([itemsCsv(eventCount)], { type: "text/csv" }));
  for (;;) {
    const { results } = await api.call(pirSearch, { body: { terms: "", limit: 500 } });
    if (results.length === eventCount) return results.map(({ id }) => ({ id }));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function measure(
  baseUrl: string,
  { api, handle, format }: { api: ApiClient; handle: string; format: "pdf" | "docx" },
): Promise<Figure> {
  const tookMs: number[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const from = performance.now();
    const { url } = await api.call(downloadTicket, { body: { handle, format } });
    const reply = await fetch(new URL(url, baseUrl));
    const { byteLength } = await reply.arrayBuffer();
    if (reply.status !== 200 || byteLength < 10_000) throw new Error(`The ${format} came with ${reply.status}.`);
    if (round >= 0) tookMs.push(performance.now() - from);
  }
  const name = `report with ${eventCount} events in it as ${format.toUpperCase()}, p50`;
  return figure(name, { measured: percentile(tookMs, 0.5), goal: 1_000 });
}

function figure(name: string, { measured, goal }: { measured: number; goal: number }): Figure {
  return { name, measured, goal, unit: "ms", better: "lower" };
}
