import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Bench } from "./harness/bench.ts";

const campaign = fileURLToPath(new URL("../server/src/testing/abuse.main.ts", import.meta.url));

/** One workspace calls every route as fast as it can; what another one notices of it. */
export const bench: Bench = {
  name: "abuse by one workspace",
  async run() {
    const { stdout } = spawnSync(process.execPath, [campaign, "1", "10"], { encoding: "utf8" });
    const measured = Number(/median: ([\d.]+) times/.exec(stdout)?.[1]);
    return [{ name: "another workspace's p95, times as long", measured, goal: 2, unit: "", better: "lower" }];
  },
};
