import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import { once } from "node:events";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type JobsFixture, type Row, startJobsFixture } from "../../testing/start-jobs-fixture.ts";
import { nodeOf } from "../../testing/sample-workflow.ts";

let jobs: JobsFixture;
let target: Server;
let url: string;
/** How often each path was asked for; while it is `away` the connection breaks before the answer. */
const requests = new Map<string, number>();
let isAway = true;

beforeAll(async () => {
  target = createServer((request, response) => {
    request.resume();
    const path = request.url ?? "";
    requests.set(path, (requests.get(path) ?? 0) + 1);
    if (isAway) response.destroy();
    else response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  target.listen(0, "127.0.0.1");
  await once(target, "listening");
  const address = target.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  url = `http://127.0.0.1:${port}`;
  jobs = await startJobsFixture({ env: { EGRESS_ALLOW_CIDR: `127.0.0.1/32:${port}` } });
  await jobs.call("POST", "/integration", {
    catalogId: 15,
    attributes: JSON.stringify({ name: "Web" }),
    isActive: true,
  });
});
afterAll(async () => {
  await jobs.close();
  target.closeAllConnections();
  target.close();
});

const step = (id: string, path: string, more: object = {}) =>
  nodeOf(id, {
    product_name: "HTTP request",
    action: "send-request",
    params: { url: `${url}${path}`, method: "POST", ...more },
  });
const rowsOf = ({ body }: { body: unknown }): Row => body;
const waiting = async (): Promise<Row[]> => rowsOf(await jobs.call("GET", "/workflow/uncertain")).data;
const settle = (effectIds: string[], decision: string, as = jobs.owner) =>
  jobs.call("POST", "/workflow/uncertain/settle", { effectIds, decision }, as);

it("unknown outcomes are listed with a proposal, shown on Home, notified once, and resolved together in three ways", async () => {
  const jobId = await jobs.makeJob([step("a", "/once")]);
  const put = await jobs.makeJob([step("a", "/put", { method: "PUT" })]);
  const runs = await Promise.all([jobs.run(jobId), jobs.run(jobId), jobs.run(jobId), jobs.run(put)]);
  for (const id of runs) await jobs.until(id, "waiting");
  isAway = false;

  const listed = await waiting();
  expect(listed).toHaveLength(4);
  const decisionOf = (one: Row) => one.proposal.decision;
  expect(listed.map(decisionOf).toSorted()).toEqual(["check", "check", "check", "repeat"]);
  const home = rowsOf(await jobs.call("GET", "/home"));
  expect(home.attention.filter(({ kind }: Row) => kind === "effects-uncertain")).toMatchObject([
    { title: "4 requests have an unknown outcome" },
  ]);
  const news = rowsOf(await jobs.call("GET", "/notification"));
  expect(news.data.filter(({ type }: Row) => type === "warning")).toHaveLength(1);

  const idOf = (run: string | undefined): string => listed.find(({ executionId }) => executionId === run)?.id ?? "";
  const [done, skipped, again, repeated] = runs;
  expect((await settle([idOf(done)], "done")).body).toEqual({ settled: 1, unchanged: 0 });
  expect((await settle([idOf(skipped)], "skip")).body).toEqual({ settled: 1, unchanged: 0 });
  expect((await settle([idOf(again), idOf(repeated), idOf(done)], "repeat")).body).toEqual({
    settled: 2,
    unchanged: 1,
  });
  for (const id of runs) await jobs.until(id, "succeeded");
  expect(Object.fromEntries(requests)).toEqual({ "/once": 4, "/put": 2 });
  const after = await jobs.until(skipped ?? "", "succeeded");
  expect(after.effects).toMatchObject([{ status: "dropped" }]);
  expect(await waiting()).toEqual([]);
  const { rows } = await jobs.admin.query(
    "SELECT details FROM audit_log WHERE action = 'effects.settled' ORDER BY seq",
  );
  expect(rows.map(({ details }) => details.count)).toEqual([1, 1, 2]);
});

it("a viewer settles nothing, and what is not in the workspace is not found", async () => {
  const viewer = await jobs.fixture.server.addMember({ role: "viewer", workspaceId: jobs.owner.workspaceId });
  expect((await settle([randomUUID()], "done", viewer)).status).toBe(403);
  expect((await settle([randomUUID()], "done")).status).toBe(404);
});

it("a lost answer to a read, a keyed or a repeatable request leaves nobody to ask", async () => {
  isAway = true;
  const steps = [
    step("a", "/r", { method: "GET" }),
    step("b", "/k", { honoursIdempotencyKey: true }),
    step("c", "/s", { isSafeToRepeat: true }),
  ];
  const run = await jobs.run(await jobs.makeJob(steps.map((one) => ({ ...one, data: { ...one.data, retry } }))));
  await expect.poll(() => [...requests.keys()].filter((path) => /^\/[rks]$/.test(path)).length).toBe(3);
  isAway = false;
  const { nodes } = await jobs.until(run, "succeeded");
  expect(nodes.map(({ status }: Row) => status)).toEqual(["succeeded", "succeeded", "succeeded"]);
});

const retry = { maxAttempts: 5, backoffMs: 100 };
