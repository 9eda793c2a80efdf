import { approval } from "@hoopoe/contract/work/approval.ts";
import { executionNode } from "@hoopoe/contract/work/execution.ts";
import * as z from "zod/mini";
import { beside } from "../journeys/harness/beside.ts";
import { type Product, startProduct } from "../journeys/harness/product.ts";
import { startBareEngine } from "./harness/bare-engine.ts";
import { type Bench, type Figure, percentile } from "./harness/bench.ts";
import { residentMb } from "./harness/cpu-of.ts";
import { drive } from "./harness/drive.ts";
import {
  answeredSteps,
  callerOf,
  type JobWorkspace,
  jobOwner,
  openJobWorkspace,
  stepOf,
} from "./harness/job-workspace.ts";

const waitingCount = Number(process.env["JOBS_WAITING"] ?? 1_000);
const runCount = 400;
const handedOver = Number(process.env["JOBS_RUNS"] ?? 60);

/** Several processes on one database, how soon a step follows, and many runs that wait for a person. */
export const bench: Bench = {
  name: "jobs at scale: processes, hand-over, waiting approvals",
  async run() {
    const login = { ADMIN_EMAIL: jobOwner.email, ADMIN_PASSWORD: jobOwner.password };
    const product = await startProduct({ ...login, DEMO: "0" });
    try {
      const workspace = await openJobWorkspace(product);
      const delays = await handOver(workspace);
      const waiting = await manyWait(workspace, product);
      return [...(await withPeers(workspace, product)), ...delays, ...waiting];
    } finally {
      await product.stop();
    }
  },
};

/** 20 callers on 2 and on 4 processes, by turns, beside as many of the bare engine. */
async function withPeers(workspace: JobWorkspace, first: Product): Promise<Figure[]> {
  const callHook = await callerOf(workspace, await workspace.makeJob(answeredSteps, { kind: "webhook" }));
  const products = [first];
  const engines = [await startBareEngine(first.dataDir)];
  const figures: Figure[] = [];
  try {
    for (const size of [2, 4]) {
      while (products.length < size) products.push(await startProduct({ ...(await beside(first)), DEMO: "0" }));
      while (engines.length < size) engines.push(await startBareEngine(first.dataDir, { beside: true }));
      const request = { count: runCount, callers: 20 };
      const ours = await drive({ ...request, ask: (index) => callHook(products[index % size]?.baseUrl ?? "") });
      const bare = await drive({
        ...request,
        ask: (index) => engines[index % size]?.ask("/dbos") ?? Promise.reject(new Error("no engine")),
      });
      const name = `webhook, 3 steps, answer, ${size} processes, 20 callers`;
      figures.push(
        { name, measured: ours.perSecond, goal: bare.perSecond * 0.7, unit: "runs/s", better: "higher" },
        { name: `${name}: p99`, measured: ours.p99Ms, goal: bare.p99Ms * 1.4, unit: "ms", better: "lower" },
      );
    }
    return figures;
  } finally {
    for (const engine of engines) engine.stop();
    for (const product of products.slice(1)) await product.stop();
  }
}

const begun = z.object({ executionId: z.string() });
const seen = z.object({ data: z.object({ status: z.string(), nodes: z.array(executionNode) }) });

/** From the call to the first step, and from what one step came to, kept, to the next. */
async function handOver(workspace: JobWorkspace): Promise<Figure[]> {
  const step = (id: string) => stepOf(id, "Agents", "classify", { input: "Billing does not answer since 09:12." });
  const jobId = await workspace.makeJob([step("a"), step("b"), step("c")], { kind: "manual" });
  const [starts, steps]: [number[], number[]] = [[], []];
  for (let count = 0; count < handedOver; count += 1) {
    const calledMs = Date.now();
    const { executionId } = await workspace.call(begun, "POST", `/workflow/job/${jobId}/run`, {});
    const nodes = await untilOver(workspace, executionId);
    const [a, b, c] = ["a", "b", "c"].map((id) => nodes.find(({ nodeId }) => nodeId === id));
    starts.push(timeOf(a?.startedAt) - calledMs);
    steps.push(timeOf(b?.startedAt) - timeOf(a?.finishedAt), timeOf(c?.startedAt) - timeOf(b?.finishedAt));
  }
  const figure = (name: string, samples: number[]): Figure => ({
    name: `${name}, p95`,
    measured: percentile(samples, 0.95),
    goal: 50,
    unit: "ms",
    better: "lower",
  });
  return [figure("from the call to the first step", starts), figure("from a step that is kept to the next", steps)];
}

async function untilOver(workspace: JobWorkspace, executionId: string): Promise<z.infer<typeof executionNode>[]> {
  for (;;) {
    const { data } = await workspace.call(seen, "GET", `/workflow/executions/${executionId}`);
    if (data.status === "succeeded") return data.nodes;
    if (data.status === "failed") throw new Error("a run of the bench failed");
  }
}

function timeOf(at: string | null | undefined): number {
  if (at == null) throw new Error("a step tells no time");
  return Date.parse(at);
}

const inbox = z.object({ data: z.array(approval) });
const running = z.object({ data: z.array(z.unknown()) });

/** Runs that wait for a person: what they hold in memory, how soon the inbox is there, and how soon a word moves a run. */
async function manyWait(workspace: JobWorkspace, product: Product): Promise<Figure[]> {
  // The workspace's owner is who has the runs begun, and the only person here.
  await workspace.call(z.unknown(), "PATCH", "/approval/policy", { mayRequesterApprove: true });
  const jobId = await workspace.makeJob([stepOf("ask", "Flow", "approval", { message: "May it?" })], {
    kind: "webhook",
  });
  const callHook = await callerOf(workspace, jobId, 202);
  const restMb = await residentMb(product.pid());
  const { perSecond } = await drive({ count: waitingCount, callers: 20, ask: () => callHook(product.baseUrl) });
  const askedMs = performance.now();
  while ((await workspace.call(running, "GET", "/workflow/executions?status=running")).data.length > 0) {
    if (performance.now() - askedMs > 60_000) throw new Error("some runs never came to their wait");
  }
  const lastMs = performance.now() - askedMs;
  const moreMb = (await residentMb(product.pid())) - restMb;
  const list = await drive({
    count: 50,
    callers: 1,
    ask: async () => void (await workspace.call(inbox, "GET", "/approval?status=pending")),
  });
  const { data } = await workspace.call(inbox, "GET", "/approval?status=pending");
  const word = await drive({
    count: Math.min(50, data.length),
    callers: 1,
    ask: async (index) => {
      const one = data[index - 1];
      await workspace.call(z.unknown(), "POST", `/approval/${one?.id}/decision`, { decision: "approve" });
      await untilOver(workspace, one?.executionId ?? "");
    },
  });
  const name = `${waitingCount} waiting approvals`;
  return [
    { name: `${name}: runs brought to their wait`, measured: perSecond, goal: 50, unit: "runs/s", better: "higher" },
    { name: `${name}: until the last one waits`, measured: lastMs, goal: 5_000, unit: "ms", better: "lower" },
    { name: `${name}: memory`, measured: Math.max(moreMb, 1), goal: 50, unit: "MB", better: "lower" },
    { name: `${name}: inbox, p50`, measured: list.p50Ms, goal: 50, unit: "ms", better: "lower" },
    {
      name: `${name}: from a word to the run's end, p50`,
      measured: word.p50Ms,
      goal: 100,
      unit: "ms",
      better: "lower",
    },
  ];
}
