import { pirSearch } from "@hoopoe/contract/routes/pir.ts";
import { downloadTicket, pirGenerateReport, pirReportConvoChat } from "@hoopoe/contract/routes/report.ts";
import { type ApiClient, signIn } from "../journeys/harness/api-client.ts";
import { startProduct } from "../journeys/harness/product.ts";
import { type Bench, type Figure, percentile } from "./harness/bench.ts";
import { itemsCsv } from "./harness/items.ts";

const eventCount = 300;
const rounds = 7;
const owner = { email: "owner@bench.example", password: "a long enough password" };

/** A report over 300 events through the API, a timeline with each of them in it, and both ways out on paper. */
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
      const longer = await api.call(pirReportConvoChat, {
        body: { ...context, user_input: "Add a timeline from 1 January 2025 to 31 December 2025" },
      });
      const handle = longer.context.generated_report_path ?? "";
      return [
        figure(`report, written from ${eventCount} events`, { measured: writtenMs, goal: 5_000 }),
        await measure(product.baseUrl, { api, handle, format: "pdf", evidenceCount: longer.data.evidence.length }),
        await measure(product.baseUrl, { api, handle, format: "docx", evidenceCount: longer.data.evidence.length }),
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
  given: { api: ApiClient; handle: string; format: "pdf" | "docx"; evidenceCount: number },
): Promise<Figure> {
  const { api, handle, format, evidenceCount } = given;
  const tookMs: number[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const from = performance.now();
    const { url } = await api.call(downloadTicket, { body: { handle, format } });
    const reply = await fetch(new URL(url, baseUrl));
    const { byteLength } = await reply.arrayBuffer();
    if (reply.status !== 200 || byteLength < 10_000) throw new Error(`The ${format} came with ${reply.status}.`);
    if (round >= 0) tookMs.push(performance.now() - from);
  }
  const name = `report of ${evidenceCount} events as ${format.toUpperCase()}, p50`;
  return figure(name, { measured: percentile(tookMs, 0.5), goal: 1_000 });
}

function figure(name: string, { measured, goal }: { measured: number; goal: number }): Figure {
  return { name, measured, goal, unit: "ms", better: "lower" };
}
