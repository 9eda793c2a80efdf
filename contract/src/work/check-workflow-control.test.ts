import { describe, expect, it } from "vitest";
import { checkWorkflow } from "./check-workflow.ts";
import { flowActions } from "./workflow-catalog.ts";

type Data = Record<string, unknown>;
const flow = (id: string, action: string, params: Data = {}, more: Data = {}) => ({
  id,
  position: { x: 0, y: 0 },
  data: { type: "connector", product_name: "Flow", action, params, ...more },
});
const edge = (from: string, to: string, when?: string) => ({
  id: `${from}-${to}-${when}`,
  from,
  to,
  ...(when && { when }),
});
const define = (nodes: unknown[], edges: unknown[] = [], more: object = {}) => ({
  version: 1,
  trigger: { kind: "manual" },
  workflow: { nodes, edges },
  ...more,
});
const found = (input: unknown, catalog = [flowActions], workflowId: string | null = null) =>
  checkWorkflow(input, catalog, { workflowId }).problems.map(
    ({ code, nodeId, severity }) => `${severity} ${code} ${nodeId}`,
  );
const wait = (id: string) => flow(id, "wait", { duration: 1 });
const cases = (...names: string[]) => ({ cases: names.map((name) => ({ name, condition: true })) });

describe("bad control flow is refused with its step and the fix", () => {
  it.each([
    ["an empty switch", define([flow("s", "switch", { cases: [{}] })]), "error empty-switch s"],
    ["a switch with two cases of one name", define([flow("s", "switch", cases("a", "a"))]), "error empty-switch s"],
    [
      "an arrow out of a case that the switch doesn't have",
      define([flow("s", "switch", cases("a")), wait("w")], [edge("s", "w", "b")]),
      "error wrong-way-out s",
    ],
    ["a case that leads nowhere", define([flow("s", "switch", cases("a"))]), "warning case-unconnected s"],
    [
      "a merge of two ways of one branch that waits for all",
      define(
        [flow("b", "branch", { condition: true }), wait("x"), wait("y"), flow("m", "merge")],
        [edge("b", "x", "true"), edge("b", "y", "false"), edge("x", "m"), edge("y", "m")],
      ),
      "error merge-never m",
    ],
    ["a merge of one branch", define([wait("w"), flow("m", "merge")], [edge("w", "m")]), "error merge-never m"],
    [
      "a loop whose condition never changes",
      define([flow("l", "loop-until", { until: { $ref: "trigger.x" } }), wait("w")], [edge("l", "w", "each")]),
      "error endless-loop l",
    ],
    [
      "a loop of a million rounds",
      define([flow("l", "loop-until", { until: true, max: 1e6 }), wait("w")], [edge("l", "w", "each")]),
      "error endless-loop l",
    ],
    ["a loop without a body", define([flow("l", "loop-until", { until: true })]), "error empty-loop l"],
    ["an island", define([wait("a"), wait("b"), wait("c")], [edge("a", "b")]), "warning island c"],
    [
      "an error path without an arrow",
      define([flow("w", "wait", {}, { onError: { action: "go-to" } })]),
      "error error-path w",
    ],
    [
      "an arrow that is never followed",
      define([flow("w", "wait", {}, { onError: { action: "continue" } }), wait("x")], [edge("w", "x", "on-error")]),
      "error error-path w",
    ],
    [
      "an output of a step that isn't there",
      define([wait("w")], [], { outputs: [{ name: "a", type: "text", value: { $ref: "x.y" } }] }),
      "error bad-output null",
    ],
  ])("%s", (_name, input, problem) => {
    expect(found(input)).toContain(problem);
  });
});

it("error paths, merges, loops until and switches that are complete pass", () => {
  const definition = define(
    [
      wait("a"),
      flow("s", "switch", cases("x", "y")),
      wait("x"),
      wait("y"),
      flow("m", "merge", { wait: "any", others: "cancel" }),
      flow("l", "loop-until", { until: { $fn: "equals", args: [{ $ref: "in.waitedUntil" }, "x"] }, max: 3 }),
      wait("in"),
      flow("e", "end", { outcome: { $ref: "a.error.message" } }),
    ],
    [
      edge("a", "s"),
      edge("a", "e", "on-error"),
      edge("s", "x", "x"),
      edge("s", "y", "y"),
      edge("s", "m", "else"),
      edge("x", "m"),
      edge("y", "m"),
      edge("m", "l"),
      edge("l", "in", "each"),
    ],
  );
  expect(found(definition)).toEqual([]);
});

describe("a step that runs another job", () => {
  const job = (name: string, runs: string[], inputs: object[] = []) => ({
    id: `id-${name}`,
    name,
    workflowId: `workflow-${name}`,
    inputs: inputs.map((one) => ({ name: "to", type: "number" as const, required: true, ...one })),
    outputs: [],
    runs,
  });
  const catalog = [{ ...flowActions, jobs: [job("A", ["B"]), job("B", ["id-A"]), job("Typed", [], [{}])] }];
  const runs = (name: string, inputs?: object) =>
    define([flow("s", "sub-workflow", { job: name, ...(inputs && { inputs }) })]);

  it("is refused where it would come back to its own workflow", () => {
    expect(found(runs("B"), catalog, "workflow-A")).toContain("error job-cycle s");
    expect(found(runs("B"), catalog, "workflow-C")).toEqual([]);
  });

  it("is refused without an input that the job needs, or with one of another type", () => {
    expect(found(runs("Typed"), catalog)).toContain("error job-inputs s");
    expect(found(runs("Typed", { to: "many" }), catalog)).toContain("error job-inputs s");
    expect(found(runs("Typed", { to: 3 }), catalog)).toEqual([]);
    expect(found(runs("Typed", { to: { $ref: "trigger.count" } }), catalog)).toEqual([]);
  });
});

it("2,000 steps with switches, merges and error paths are checked within 2 s", () => {
  const nodes: unknown[] = [];
  const edges: unknown[] = [];
  for (let index = 0; index < 500; index += 1) {
    nodes.push(flow(`s${index}`, "switch", cases("a", "b")), wait(`a${index}`), wait(`b${index}`));
    nodes.push(flow(`m${index}`, "merge", { wait: "any" }));
    edges.push(
      edge(`s${index}`, `a${index}`, "a"),
      edge(`s${index}`, `b${index}`, "b"),
      edge(`s${index}`, `m${index}`, "else"),
    );
    edges.push(edge(`a${index}`, `m${index}`), edge(`b${index}`, `m${index}`));
    if (index > 0) edges.push(edge(`m${index - 1}`, `s${index}`));
  }
  const startedMs = performance.now();
  expect(found(define(nodes, edges))).toEqual([]);
  expect(performance.now() - startedMs).toBeLessThan(2_000);
});
