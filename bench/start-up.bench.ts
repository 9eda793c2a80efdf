import { setTimeout as pause } from "node:timers/promises";
import { useOfTree } from "../journeys/harness/process-tree.ts";
import { startProduct } from "../journeys/harness/product.ts";
import type { Bench } from "./harness/bench.ts";

/** What a start begins (the demo, statistics, the first collection of garbage) is over by then. */
const settleMs = 45_000;
const watchMs = 20_000;

/** An empty folder (new database, demo seeded), then the same folder again, then nothing to do. */
export const bench: Bench = {
  name: "start-up, memory and processor at rest",
  async run() {
    const first = performance.now();
    const product = await startProduct();
    const firstMs = performance.now() - first;
    try {
      await pause(settleMs);
      await product.interrupt();
      const second = performance.now();
      await product.restart();
      const secondMs = performance.now() - second;

      await pause(settleMs);
      const before = await useOfTree(product.pid());
      await pause(watchMs);
      const after = await useOfTree(product.pid());
      const stopping = performance.now();
      await product.interrupt();
      const cpuShare = ((after.cpuSeconds - before.cpuSeconds) * 1000) / watchMs;
      return [
        { name: "first start, empty folder", measured: firstMs / 1000, goal: 10, unit: "s", better: "lower" },
        { name: "second start", measured: secondMs / 1000, goal: 2, unit: "s", better: "lower" },
        { name: "memory at rest", measured: after.residentMb, goal: 200, unit: "MB", better: "lower" },
        { name: "processor at rest", measured: cpuShare * 100, goal: 1, unit: "% of a core", better: "lower" },
        { name: "stop", measured: (performance.now() - stopping) / 1000, goal: 5, unit: "s", better: "lower" },
      ];
    } finally {
      await product.stop();
    }
  },
};
