import { execFile } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import * as z from "zod/mini";
import { type Product, startProduct } from "../journeys/harness/product.ts";
import { type Bench, type Figure, percentile } from "./harness/bench.ts";

const owner = { email: "owner@bench.example", password: "a long enough password" };
const runCount = 600;
const callerCount = 20;
const listedCount = 1_000_000;
const rounds = 200;

/** Runs of three steps with their history, beside the bare engine in the same minute; the list over a million of them. */
export const bench: Bench = {
  name: "jobs: runs of three steps, a million executions listed",
  async run() {
    const product = await startProduct({ ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, DEMO: "0" });
    try {
      const desk = await openDesk(product);
      return [...(await measureRuns(product, desk)), ...(await measureList(product, desk))];
    } finally {
      await product.stop();
    }
  },
};

const anything = z.unknown();
const session = z.object({ access_token: z.string() });
const made = z.object({ data: z.object({ id: z.string(), revision: z.optional(z.number()) }) });
const list = z.object({ data: z.array(z.object({ id: z.string() })) });

interface Desk {
  readonly workspaceId: string;
  readonly jobId: string;
  call<T>(reply: z.ZodMiniType<T>, method: string, path: string, body?: unknown): Promise<T>;
}

async function openDesk(product: Product): Promise<Desk> {
  const headers: Record<string, string> = { tenantid: "default", wsid: "1", "content-type": "application/json" };
  const call: Desk["call"] = async (reply, method, path, body) => {
    const response = await fetch(`${product.baseUrl}/api${path}`, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${text}`);
    return reply.parse(JSON.parse(text));
  };
  headers["authorization"] = `Bearer ${(await call(session, "POST", "/auth/login", owner)).access_token}`;
  const node = (id: string, params: object) => ({
    id,
    position: { x: 0, y: 0 },
    data: { type: "connector", product_name: "Flow", action: "wait", params },
  });
  const nodes = [
    node("a", { duration: 0 }),
    node("b", { until: { $ref: "a.waitedUntil" } }),
    node("c", { until: { $ref: "b.waitedUntil" } }),
  ];
  const edges = ["ab", "bc"].map((pair) => ({ id: pair, from: pair[0], to: pair[1] }));
  const definition = { version: 1, trigger: { kind: "manual" }, workflow: { nodes, edges } };
  const { data: workflow } = await call(made, "POST", "/workflow", { name: "Three steps", definition });
  await call(anything, "POST", `/workflow/${workflow.id}/version`, { revision: workflow.revision });
  const draft = {
    name: "Three steps",
    workflowId: workflow.id,
    versionId: null,
    trigger: { kind: "manual" },
    inputs: {},
  };
  const { data: job } = await call(made, "POST", "/workflow/job", {
    ...draft,
    concurrency: 1000,
    isOn: true,
    alertOnFailure: false,
  });
  const { data: workspaces } = await call(list, "GET", "/workspace");
  return { workspaceId: workspaces[0]?.id ?? "", jobId: job.id, call };
}

async function measureRuns(product: Product, { call, jobId }: Desk): Promise<Figure[]> {
  const bare = Number(await runScript("measure-raw-dbos.ts", [product.dataDir, String(runCount), String(callerCount)]));
  let left = runCount;
  const startedMs = performance.now();
  await Promise.all(
    Array.from({ length: callerCount }, async () => {
      while (left > 0) {
        left -= 1;
        await call(anything, "POST", `/workflow/job/${jobId}/run`, {});
      }
    }),
  );
  for (;;) {
    const { data } = await call(
      list,
      "GET",
      `/workflow/executions?jobId=${jobId}&status=queued,running,waiting&limit=1`,
    );
    if (data.length === 0) break;
    await pause(10);
  }
  const ours = runCount / ((performance.now() - startedMs) / 1000);
  return [
    {
      name: `runs of 3 steps over HTTP, ${callerCount} callers`,
      measured: ours,
      goal: bare * 0.7,
      unit: "runs/s",
      better: "higher",
    },
    { name: "of that on the bare engine, without HTTP", measured: ours / bare, goal: 0.7, unit: "x", better: "higher" },
  ];
}

async function measureList(product: Product, { call, workspaceId }: Desk): Promise<Figure[]> {
  await runScript("fill-executions.ts", [product.dataDir, workspaceId, String(listedCount)]);
  const timesOf = async (path: string): Promise<number[]> => {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const fromMs = performance.now();
      await call(anything, "GET", path);
      times.push(performance.now() - fromMs);
    }
    return times;
  };
  const newest = await timesOf("/workflow/executions");
  const rare = await timesOf("/workflow/executions?status=failed&actions=run");
  const startedMs = performance.now();
  await Promise.all(Array.from({ length: 10 }, () => timesOf("/workflow/executions")));
  const perSecond = (10 * rounds) / ((performance.now() - startedMs) / 1000);
  return [
    {
      name: "1,000,000 executions, newest 50, p50",
      measured: percentile(newest, 0.5),
      goal: 10,
      unit: "ms",
      better: "lower",
    },
    {
      name: "1,000,000 executions, failed ones, p50",
      measured: percentile(rare, 0.5),
      goal: 10,
      unit: "ms",
      better: "lower",
    },
    { name: "1,000,000 executions, 10 callers", measured: perSecond, goal: 500, unit: "requests/s", better: "higher" },
  ];
}

async function runScript(name: string, args: string[]): Promise<string> {
  const script = join(import.meta.dirname, "../server/src/testing", name);
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args]);
  return stdout.trim();
}
