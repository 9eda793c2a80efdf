import fc from "fast-check";
import { expect, it } from "vitest";
import { step, workflow } from "../../../../features/work/wizard/testing/definitions.ts";
import { acceptChanges } from "./accept-changes.ts";
import { diffDefinitions } from "./diff-definitions.ts";

const before = workflow([step("a"), step("b", { params: { length: "short" } }), step("gone")], ["a b", "a gone"]);
const after = workflow([step("a"), step("b", { params: { length: "long" } }), step("new")], ["a b", "b new"]);
const all = diffDefinitions(before, after);

it("names each step and line that differs, and which fields of a step", () => {
  expect(all.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
    "step-removed gone",
    "step-changed b",
    "step-added new",
    "line-removed line a gone ",
    "line-added line b new ",
  ]);
  expect(all.find(({ kind }) => kind === "step-changed")).toMatchObject({ fields: ["params.length"] });
});

it("finds no difference in where steps stand, in ids of lines or in the order of keys", () => {
  const moved = workflow(before.workflow.nodes.map((node) => ({ ...node, position: { x: 9, y: 9 } })));
  const edges = before.workflow.edges.map((edge) => ({
    when: undefined,
    to: edge.to,
    from: edge.from,
    id: `x${edge.id}`,
  }));
  expect(diffDefinitions(before, { ...moved, workflow: { ...moved.workflow, edges } })).toEqual([]);
});

it("gives the proposal when all is taken, and the draft when nothing is", () => {
  const taken = acceptChanges(before, after, new Set(all.map(({ id }) => id)));
  expect(diffDefinitions(taken, after)).toEqual([]);
  expect(acceptChanges(before, after, new Set())).toEqual(before);
});

it("leaves no line hanging and no id twice, whatever is taken", () => {
  fc.assert(
    fc.property(fc.subarray(all.map(({ id }) => id)), (accepted) => {
      const { nodes, edges } = acceptChanges(before, after, new Set(accepted)).workflow;
      const ids = new Set(nodes.map(({ id }) => id));
      expect(edges.every(({ from, to }) => ids.has(from) && ids.has(to))).toBe(true);
      expect(new Set(edges.map(({ id }) => id)).size).toBe(edges.length);
    }),
    { numRuns: 64 },
  );
});
