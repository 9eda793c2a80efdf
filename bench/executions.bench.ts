import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import * as z from "zod/mini";
import { startProduct } from "../journeys/harness/product.ts";
import type { Bench, Figure } from "./harness/bench.ts";
import { drive } from "./harness/drive.ts";
import { jobOwner, openJobWorkspace, stepOf } from "./harness/job-workspace.ts";

const listedCount = 1_000_000;
const askedCount = 200;

/** The list over a million executions. */
export const bench: Bench = {
  name: "executions: a million of them listed",
  async run() {
    const login = { ADMIN_EMAIL: jobOwner.email, ADMIN_PASSWORD: jobOwner.password };
    const product = await startProduct({ ...login, DEMO: "0" });
    try {
      const workspace = await openJobWorkspace(product);
      await workspace.makeJob([stepOf("a", "Flow", "end", {})], { kind: "manual" });
      const script = join(import.meta.dirname, "../server/src/testing/fill-executions.ts");
      await promisify(execFile)(process.execPath, [
        script,
        product.dataDir,
        workspace.workspaceId,
        String(listedCount),
      ]);
      const ask = async (path: string): Promise<void> => {
        await workspace.call(z.unknown(), "GET", path);
      };
      const listed = async (what: string, query: string): Promise<Figure> => {
        const { p50Ms } = await drive({
          count: askedCount,
          callers: 1,
          ask: () => ask(`/workflow/executions${query}`),
        });
        return { name: `1,000,000 executions, ${what}, p50`, measured: p50Ms, goal: 10, unit: "ms", better: "lower" };
      };
      const single = [await listed("newest 50", ""), await listed("failed ones", "?status=failed&actions=run")];
      const { perSecond } = await drive({ count: 2_000, callers: 10, ask: () => ask("/workflow/executions") });
      const name = "1,000,000 executions, newest 50, 10 callers";
      return [...single, { name, measured: perSecond, goal: 500, unit: "requests/s", better: "higher" }];
    } finally {
      await product.stop();
    }
  },
};
