import { describe, expect, it } from "vitest";
import { activeWorkflow, workflowUpTo } from "./active-workflow.ts";
import { checkWorkflow } from "./check-workflow.ts";
import type { WorkflowDefinition, WorkflowNode } from "./workflow.ts";
import { flowActions } from "./workflow-catalog.ts";

const step = (id: string, action = "end", more: Partial<WorkflowNode["data"]> = {}): WorkflowNode => ({
  id,
  position: { x: 0, y: 0 },
  data: { type: "connector", product_name: "Flow", action, params: {}, ...more },
});
const define = (nodes: WorkflowNode[], lines: string[] = []): WorkflowDefinition => ({
  version: 1,
  trigger: { kind: "manual" },
  workflow: {
    nodes,
    edges: lines.map((line) => {
      const [from = "", to = "", when] = line.split(" ");
      return { id: line, from, to, ...(when !== undefined && { when }) };
    }),
  },
});
const linesOf = ({ workflow }: WorkflowDefinition) =>
  workflow.edges.map(({ from, to, when }) => [from, to, when].filter(Boolean).join(" ")).toSorted();
const off = { isDisabled: true };

describe("a disabled step", () => {
  it("is passed by: what led to it leads to what follows, on the branch it came from", () => {
    const definition = define(
      [step("b", "branch"), step("a", "wait", off), step("c", "wait", off), step("d"), step("e")],
      ["b a true", "b d false", "a c", "c d", "c e", "a e"],
    );
    const active = activeWorkflow(definition);
    expect(active.workflow.nodes.map(({ id }) => id)).toEqual(["b", "d", "e"]);
    expect(linesOf(active)).toEqual(["b d false", "b d true", "b e true"]);
  });

  it("needs no parameters, but nobody may take a value from it, and it can't be one that chooses a branch", () => {
    const codesOf = (definition: WorkflowDefinition) =>
      checkWorkflow(definition, [flowActions]).problems.map(({ code, nodeId }) => `${code} ${nodeId}`);
    const outcome = { params: { outcome: { $ref: "job.outcome" } } };
    expect(codesOf(define([step("job", "sub-workflow", off), step("e")], ["job e"]))).toEqual([]);
    expect(codesOf(define([step("job", "sub-workflow", off), step("e", "end", outcome)], ["job e"]))).toEqual([
      "ref-disabled e",
    ]);
    expect(codesOf(define([step("ask", "approval", off), step("e")], ["ask e approved"]))).toEqual([
      "disabled-branch ask",
    ]);
    expect(codesOf(define([step("e", "end", off)]))).toEqual(["empty e"]);
  });
});

it("what a step needs is all that comes before it, loops in full, and nothing beside it", () => {
  const definition = define(
    [step("a", "wait"), step("loop", "for-each"), step("in", "wait"), step("after"), step("beside"), step("later")],
    ["a loop", "loop in each", "loop after done", "a beside", "after later"],
  );
  const part = workflowUpTo(definition, "after");
  expect(part.workflow.nodes.map(({ id }) => id)).toEqual(["a", "loop", "in", "after"]);
  expect(linesOf(part)).toEqual(["a loop", "loop after done", "loop in each"]);
});
