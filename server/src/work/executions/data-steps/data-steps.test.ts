import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nodeOf } from "../../../testing/sample-workflow.ts";
import { type RunFixture, startRunFixture } from "../../../testing/start-run-fixture.ts";

let fixture: RunFixture;
beforeAll(async () => {
  fixture = await startRunFixture({ actions: [] });
});
afterAll(() => fixture.close());

const step = (id: string, action: string, params: Record<string, unknown>) =>
  nodeOf(id, { product_name: "Data", action, params });

async function finished(id: string) {
  return expect.poll(async () => (await fixture.executions.load(fixture.scope, id)).status, { timeout: 30_000 });
}

async function run(nodes: readonly unknown[], edges: readonly unknown[] = []) {
  const id = await fixture.start(nodes, edges);
  await (await finished(id)).toMatch(/succeeded|failed/);
  return resultOf(id);
}

async function resultOf(id: string) {
  const { nodes, logs, error } = await fixture.executions.detail(fixture.scope, id);
  const log = logs.flatMap(({ level, sentence }) => (level === "info" ? [sentence] : []));
  const steps = await Promise.all(
    nodes.map(async (node) => {
      const at = { executionId: id, nodeId: node.nodeId, item: "" };
      return { ...node, output: (await fixture.executions.value(fixture.scope, at)).output };
    }),
  );
  return { id, steps, log, error };
}

describe("steps that compute", () => {
  it("a transform passes named values on, and code reads them, [21.7]", async () => {
    const outputs = [
      { name: "open", type: "list", expression: "tickets[state = 'open'].key" },
      { name: "count", type: "number", expression: "$count(tickets)" },
    ];
    const data = {
      tickets: [
        { key: "A-1", state: "open" },
        { key: "A-2", state: "open" },
        { key: "A-3", state: "done" },
      ],
    };
    const code = "console.log('open:', input.open);\nreturn { share: input.open.length / input.count };";
    const { steps, log } = await run(
      [
        step("n1", "transform", { data, outputs }),
        step("n2", "code", { code, outputFields: [{ name: "share", type: "number" }] }),
      ],
      [{ id: "e1", from: "n1", to: "n2" }],
    );
    expect(steps[0]).toMatchObject({ status: "succeeded", output: { open: ["A-1", "A-2"], count: 3 } });
    expect(steps[1]).toMatchObject({ status: "succeeded", output: { share: 2 / 3 } });
    expect(log).toEqual(['open: ["A-1","A-2"]']);
  });

  it("a replay gets the same time and the same random numbers, another run gets others [21.7]", async () => {
    const code = "return { at: Date.now(), random: [Math.random(), Math.random()] };";
    const first = await run([step("n1", "code", { input: {}, code })]);
    const again = await fixture.executions.replay(fixture.scope, first.id, { isDryRun: false, onceId: null });
    await (await finished(again)).toMatch(/succeeded|failed/);
    expect((await resultOf(again)).steps[0]?.output).toEqual(first.steps[0]?.output);
    const other = await run([step("n1", "code", { input: {}, code })]);
    expect(other.steps[0]?.output).not.toEqual(first.steps[0]?.output);
  });

  it.for<[string, string, string]>([
    ["loops", "const n = [];\nfor (;;) n.at(0);", "the code was stopped: it used more than 1 s of processor time."],
    [
      "allocates",
      "const kept = [];\nfor (;;) kept.push('x'.repeat(100) + kept.length);",
      "Near line 2, the code was stopped: it used more than 64 MB of memory.",
    ],
    [
      "asks for too much at once",
      "\n\nreturn new Uint8Array(500_000_000).length;",
      "Near line 3, the code was stopped: it used more than 64 MB of memory.",
    ],
    ["throws", "\nthrow new TypeError('no such user');", "Line 2: TypeError: no such user"],
    ["can't be read", "return {\n  a: 1,,\n};", "Line 2: SyntaxError"],
    ["returns too much", "return 'x'.repeat(2_000_000);", "at most 1048576 can be passed on"],
    ["waits for what never comes", "return new Promise(() => {});", "waits for something that never happens"],
    ["returns another type", "return { count: 'three' };", "The output's count must be a number, but it is text."],
    [
      "reaches for the network",
      "return fetch('https://example.com');",
      "Line 1: ReferenceError: 'fetch' is not defined",
    ],
  ])("code that %s fails with the line and the limit [21.7]", async ([, code, sentence]) => {
    const outputFields = code.includes("three") ? [{ name: "count", type: "number" }] : [];
    const { steps } = await run([step("n1", "code", { input: {}, code, outputFields })]);
    expect(steps[0]).toMatchObject({ status: "failed", error: expect.stringContaining(sentence) });
  });

  it.for([
    ["an expression that can't be read", "tickets[", /^x: .*\(line 1, column 8\)/],
    ["an expression without an end", "($f := function($n) { $f($n + 1) }; $f(1))", /took longer than 1 s|too deep/],
    ["a list without an end", "[1..99999999999]", /^x: /],
    ["a value of another type", "'text'", /x must be a number, but it is text/],
  ] as const)("a transform with %s fails with the place [21.7]", async ([, expression, sentence]) => {
    const outputs = [{ name: "x", type: "number", expression }];
    const { steps } = await run([step("n1", "transform", { data: { tickets: [] }, outputs })]);
    expect(steps[0]).toMatchObject({ status: "failed", error: expect.stringMatching(sentence) });
  });

  it("while code loops, other work on this server continues [21.7]", async () => {
    const loop = await fixture.start([step("n1", "code", { input: {}, code: "for (;;) ;" })]);
    const waits: number[] = [];
    let isOver = false;
    const over = (async () => {
      await (await finished(loop)).toBe("failed");
      isOver = true;
    })();
    while (!isOver) {
      const begun = performance.now();
      await fixture.admin.query("SELECT 1");
      await new Promise((resolve) => setImmediate(resolve));
      waits.push(performance.now() - begun);
    }
    await over;
    waits.sort((a, b) => a - b);
    expect(waits.length).toBeGreaterThan(100);
    expect(waits[Math.floor(waits.length * 0.95)]).toBeLessThan(100);
  });
});
