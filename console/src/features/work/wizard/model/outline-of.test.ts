import { expect, it } from "vitest";
import { step, workflow } from "../testing/definitions.ts";
import { outlineOf } from "./outline-of.ts";
import { tidy, triggerId } from "./tidy.ts";

const branchy = workflow(
  ["start", "yes", "no", "end"].map((id) => step(id)),
  ["start yes true", "start no false", "yes end", "no end"],
);

it("lists every step once, after all that lead to it, deeper behind a branch, with the way that leads there", () => {
  const rows = outlineOf(branchy.workflow.nodes, branchy.workflow.edges);
  expect(rows.map(({ node, depth, ways }) => [node.id, depth, ...ways])).toEqual([
    ["start", 0],
    ["yes", 1, "true"],
    ["no", 1, "false"],
    ["end", 1],
  ]);
  expect(rows.at(-1)?.after).toEqual(["yes", "no"]);
});

it("still lists steps that run in a circle", () => {
  const circle = workflow([step("a"), step("b"), step("c")], ["a b", "b a"]);
  expect(outlineOf(circle.workflow.nodes, circle.workflow.edges).map(({ node }) => node.id)).toEqual(["c", "a", "b"]);
});

it("lays five hundred steps out without two on one place, each below what leads to it", () => {
  const ids = Array.from({ length: 500 }, (_, index) => `s${index}`);
  const lines = ids.slice(1).map((id, index) => `s${Math.floor(index / 3)} ${id}`);
  const big = workflow(
    ids.map((id) => step(id)),
    lines,
  );
  const places = tidy({ nodeIds: ids, edges: big.workflow.edges, direction: "TB" });
  expect(new Set([...places.values()].map(({ x, y }) => `${x} ${y}`)).size).toBe(501);
  for (const { from, to } of big.workflow.edges)
    expect((places.get(to)?.y ?? 0) - (places.get(from)?.y ?? 0)).toBeGreaterThan(60);
  expect(places.get(triggerId)?.y).toBeLessThan(places.get("s0")?.y ?? 0);
});
