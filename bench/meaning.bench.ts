import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import * as z from "zod/mini";
import { startProduct } from "../journeys/harness/product.ts";
import { type Bench, type Figure, percentile } from "./harness/bench.ts";

const itemCount = Number(process.env["SEARCH_ITEMS"] ?? 100_000);
/** Embedding models in use make vectors of 384 to 1,536 numbers. */
const widths = (process.env["VECTOR_WIDTHS"] ?? "384,1536").split(",");
const goalMs = 50;
const measured = z.object({
  all: z.array(z.number()),
  filtered: z.array(z.number()),
  loadMs: z.number(),
  megabytes: z.number(),
});

/** The 50 nearest of a workspace's items by exact comparison, in the PostgreSQL from npm, which has no pgvector. */
export const bench: Bench = {
  name: `meaning over ${itemCount.toLocaleString("en")} items in plain PostgreSQL`,
  async run() {
    const figures: Figure[] = [];
    for (const width of widths) {
      const product = await startProduct({ DEMO: "0" });
      try {
        const script = join(import.meta.dirname, "../server/src/testing/measure-meaning.ts");
        const given = [script, product.dataDir, String(itemCount), width];
        const { stdout } = await promisify(execFile)(process.execPath, given, { maxBuffer: 1024 ** 2 });
        const { all, filtered, loadMs, megabytes } = measured.parse(JSON.parse(stdout));
        const figure = (what: string, tookMs: readonly number[]): Figure => ({
          name: `meaning, ${width} numbers, ${what}, p95 (p50 ${percentile(tookMs, 0.5).toFixed(1)} ms)`,
          measured: percentile(tookMs, 0.95),
          goal: goalMs,
          unit: "ms",
          better: "lower",
        });
        figures.push(figure("all items", all), figure("one source of four", filtered));
        const first = `meaning, ${width} numbers, first reading (${megabytes.toFixed(0)} MB of memory)`;
        figures.push({ name: first, measured: loadMs / 1_000, goal: 20, unit: "s", better: "lower" });
      } finally {
        await product.stop();
      }
    }
    return figures;
  },
};
