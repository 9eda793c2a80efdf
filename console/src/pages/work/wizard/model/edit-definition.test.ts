import fc from "fast-check";
import { expect, it } from "vitest";
import { graphOf } from "@hoopoe/contract/work/workflow-graph.ts";
import { step, workflow } from "../../../../features/work/wizard/testing/definitions.ts";
import { connect, freeId, moveSteps, removeSteps, setParam, updateStep } from "./edit-definition.ts";
import { record, redo, startHistory, undo } from "./history.ts";

const ids = ["a", "b", "c", "d", "e"];
const empty = workflow(ids.map((id) => step(id)));

it("never draws a circle, a line to itself or the same line twice, in whatever order people connect", () => {
  const pair = fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...ids));
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 30 }), (pairs) => {
      const drawn = pairs.reduce((definition, [from, to]) => connect(definition, { from, to }), empty);
      const { nodes, edges } = drawn.workflow;
      expect(graphOf(nodes, edges).order).toHaveLength(nodes.length);
      expect(new Set(edges.map(({ from, to }) => `${from} ${to}`)).size).toBe(edges.length);
      expect(new Set(edges.map(({ id }) => id)).size).toBe(edges.length);
    }),
    { numRuns: 100 },
  );
});

it("takes a step's lines with it", () => {
  const chain = workflow(
    ids.map((id) => step(id)),
    ["a b", "b c", "c d"],
  );
  expect(removeSteps(chain, new Set(["b", "c"])).workflow.edges).toEqual([]);
  expect(removeSteps(chain, new Set(["elsewhere"]))).toBe(chain);
});

it("reports a drag back to the same pixel as unchanged", () => {
  expect(moveSteps(empty, new Map([["a", { x: 0.3, y: -0.2 }]]))).toBe(empty);
  expect(moveSteps(empty, new Map([["a", { x: 10.6, y: 0 }]])).workflow.nodes[0]?.position).toEqual({ x: 11, y: 0 });
});

it("takes a field away when it is emptied, so that nothing is saved as undefined", () => {
  const named = updateStep(empty, "a", { label: "Read", timeoutMs: 1_000 });
  const bare = updateStep(setParam(named, { id: "a", name: "input", value: "x" }), "a", {
    label: "",
    timeoutMs: undefined,
  });
  expect(
    Object.keys(setParam(bare, { id: "a", name: "input", value: undefined }).workflow.nodes[0]?.data ?? {}),
  ).toEqual(Object.keys(empty.workflow.nodes[0]?.data ?? {}));
});

it("finds the first free number behind a taken id", () => {
  expect(freeId(["send", "send-2"], "send")).toBe("send-3");
  expect(freeId(["send-2"], "send")).toBe("send");
});

it("undoes what was typed in one go as one step, and redoes it until something else changes", () => {
  let history = startHistory("");
  for (const text of ["a", "ab", "abc"]) history = record(history, text, "name");
  history = record(history, "moved");
  expect(undo(history).present).toBe("abc");
  expect(undo(undo(history)).present).toBe("");
  expect(redo(redo(undo(undo(history)))).present).toBe("moved");
  expect(redo(record(undo(history), "other")).present).toBe("other");
  expect(undo(startHistory("only")).present).toBe("only");
});
