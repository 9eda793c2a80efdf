import { existsSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { loadOfOthers } from "../testing/load-of-others.ts";
import { startProductFixture, type ProductFixture } from "../testing/start-product-fixture.ts";
import type { TestMember } from "../testing/test-people.ts";

let fixture: ProductFixture;
let attacker: TestMember;
let other: TestMember;
beforeAll(async () => {
  fixture = await startProductFixture();
  attacker = await fixture.server.addMember({ role: "owner" });
  other = await fixture.server.addMember({ role: "owner" });
  // The threads for large bodies start with the first one.
  await send(asCreate(workflowOf(2_000)));
});
afterAll(() => fixture.close());

const step = (id: string, data: object = {}) => ({
  id,
  position: { x: 1, y: 2 },
  data: { type: "connector", product_name: "Flow", action: "end", label: `Step ${id}`, params: {}, ...data },
});
const workflowOf = (count: number) => ({
  version: 1,
  trigger: { kind: "manual" },
  workflow: {
    nodes: Array.from({ length: count }, (_, n) => step(`n${n}`)),
    edges: Array.from({ length: count - 1 }, (_, n) => ({ id: `e${n}`, from: `n${n}`, to: `n${n + 1}` })),
  },
});
/** Loops inside loops: each body holds all of those behind it. */
const nested = (count: number) => ({
  version: 1,
  trigger: { kind: "manual" },
  workflow: {
    nodes: Array.from({ length: count }, (_, n) =>
      step(`n${n}`, { action: "for-each", params: { items: { $ref: `n${Math.max(0, n - 1)}.x` } } }),
    ),
    edges: Array.from({ length: count - 1 }, (_, n) => ({
      id: `e${n}`,
      from: `n${n}`,
      to: `n${n + 1}`,
      when: "each",
    })),
  },
});
const keysOf = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n]));
const withParams = (params: object) => ({
  ...workflowOf(1),
  workflow: { nodes: [step("n0", { params })], edges: [] },
});

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body?: Buffer;
}
const post = (path: string, body: unknown): Sent => ({ method: "POST", path, body: Buffer.from(JSON.stringify(body)) });
const asCreate = (definition: unknown) => post("/workflow", { name: "Large", definition });

async function send({ method, path, body }: Sent) {
  const response = await fetch(`${fixture.server.url}/api${path}`, {
    method,
    headers: {
      tenantid: "127",
      authorization: `Bearer ${attacker.token}`,
      "x-workspace": attacker.workspaceId,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    body,
  });
  const text = await response.text();
  return { status: response.status, text };
}

/**
 * Sends this while somebody else reads on.
 * - longestMs: the most that one turn of the event loop computed, in its own processor time, whatever else the machine does.
 * - othersMs: the longest that the other one waited, without the time that this process waited for a processor, divided by
 *   how much longer things take on the machine now.
 */
async function blockedMs(sent: Sent) {
  const load = loadOfOthers();
  let longestMs = 0;
  let before = process.threadCpuUsage();
  const ticks = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    longestMs = Math.max(longestMs, (user + system) / 1000);
    before = process.threadCpuUsage();
  }, 5);
  let isOver = false;
  const waits: number[] = [];
  const others = (async () => {
    while (!isOver) {
      const [startedAt, queuedAt] = [performance.now(), queuedMs()];
      const { status } = await fixture.server.call("GET", "/integration", { as: other });
      expect(status).toBe(200);
      waits.push(performance.now() - startedAt - (queuedMs() - queuedAt));
      // Below what one account may read in a minute, however long the machine takes.
      await pause(25);
    }
  })();
  const answer = await send(sent);
  isOver = true;
  await others;
  clearInterval(ticks);
  return { ...answer, longestMs, othersMs: Math.max(...waits) / Math.max(load, loadOfOthers()) };
}

/** How long the thread of the event loop was ready to run while others had the processors, in ms since its start. */
function queuedMs(): number {
  const path = `/proc/${process.pid}/schedstat`;
  return existsSync(path) ? Number(readFileSync(path, "utf8").split(" ")[1]) / 1e6 : 0;
}

const many = keysOf(500_000);
it.each<[string, () => Sent, number, string]>([
  ["a million keys in a workflow", () => asCreate(keysOf(1_000_000)), 413, "The body is larger than 8 MB"],
  [
    "500,000 keys in a workflow",
    () => asCreate(many),
    413,
    "definition.k399998: one call takes at most 400,000 fields.",
  ],
  ["500,000 keys in a step", () => asCreate(withParams(many)), 413, "definition.workflow.nodes[0].data.params.k"],
  [
    "60,000 keys for a draft",
    () => post("/workflow/temporary", { prompt: "x", definition: keysOf(60_000) }),
    413,
    "definition.k",
  ],
  ["500,000 keys in a file", () => post("/workflow/job/import", { file: many }), 413, "file.k"],
  ["a million lists", () => asCreate({ workflow: Array(1_000_000).fill([]) }), 413, "definition.workflow"],
  ["15 MB of text", () => asCreate({ text: "x".repeat(15_000_000) }), 413, "The body is larger than 8 MB"],
  ["300,000 parameters of one step", () => asCreate(withParams(keysOf(300_000))), 422, "at most 1000 parameters"],
  [
    "40,000 connections that are none",
    () => asCreate({ ...workflowOf(1), workflow: { nodes: [], edges: Array(40_000).fill({ a: 1, b: 2, c: 3 }) } }),
    422,
    "edges.0",
  ],
  ["10,000 steps", () => asCreate(workflowOf(10_000)), 201, '"nodeCount":10000'],
  [
    "10,000 steps to import",
    () => post("/workflow/job/import", { file: fileOf(workflowOf(10_000)), isPreview: true }),
    200,
    "diff",
  ],
  [
    "a step among 10,000",
    () => post("/workflow/try-node", { definition: workflowOf(10_000), nodeId: "n5", sample: {} }),
    200,
    "durationMs",
  ],
  [
    "a wish of 20 sentences",
    () => post("/workflow/temporary", { prompt: "When a mail comes, file a Jira issue and tell #ops. ".repeat(20) }),
    201,
    "Built-in planner",
  ],
  ["2,000 loops inside each other", () => asCreate(nested(2_000)), 201, '"nodeCount":2000'],
])("%s: answered in order, and nobody else waits", async (_what, make, status, words) => {
  const sent = make();
  const { longestMs, othersMs, ...answer } = await blockedMs(sent);
  expect(answer.status, answer.text.slice(0, 300)).toBe(status);
  expect(answer.text).toContain(words);
  expect(longestMs).toBeLessThan(250);
  expect(othersMs).toBeLessThan(500);
});

it("the list of workflows and a large one are read without anybody waiting", async () => {
  const { text } = await send(asCreate(workflowOf(10_000)));
  const { id } = JSON.parse(text).data;
  for (const path of ["/workflow", `/workflow/${id}`]) {
    const { status, longestMs } = await blockedMs({ method: "GET", path });
    expect(status).toBe(200);
    expect(longestMs).toBeLessThan(250);
  }
});

function fileOf(definition: unknown) {
  return {
    format: "hoopoe-job",
    version: 1,
    name: "From a file",
    definition,
    trigger: { kind: "manual" },
    inputs: {},
    concurrency: 1,
  };
}
