import type { ExecutionNode } from "@hoopoe/contract/work/execution.ts";
import { expect, it } from "vitest";
import { fieldPairs, momentsOf, nextDifference } from "./moments.ts";

const start = Date.parse("2026-11-27T08:03:00Z");
const node = (nodeId: string, [from, to]: [number, number], more: Partial<ExecutionNode> = {}): ExecutionNode => ({
  nodeId,
  item: "",
  status: "succeeded",
  attempt: 1,
  outputCount: null,
  startedAt: new Date(start + from).toISOString(),
  finishedAt: new Date(start + to).toISOString(),
  reason: null,
  error: null,
  way: null,
  outputBytes: 2,
  ...more,
});

it("two thousand iterations of a loop are one step on the scale, and those that failed come first", () => {
  const iterations = Array.from({ length: 2000 }, (_, index) =>
    node("each", [index, index + 1], { item: String(index), ...(index === 1500 && { status: "failed" }) }),
  );
  const [first, loop] = momentsOf([...iterations, node("begin", [0, 1])], start);
  expect([first?.nodeId, loop?.nodeId]).toEqual(["begin", "each"]);
  expect([loop?.iterations.length, loop?.status, loop?.iterations[0]?.item, loop?.to]).toEqual([
    2000,
    "failed",
    "1500",
    2000,
  ]);
});

it("a step that was passed by isn't on the scale", () => {
  expect(momentsOf([node("a", [0, 1], { startedAt: null, finishedAt: null, status: "skipped" })], start)).toEqual([]);
});

it("values are compared field by field, by what they are", () => {
  const pairs = fieldPairs({ people: 6, list: [1, 2] }, { people: 1, list: [1, 2], extra: true });
  expect(pairs.map(({ field, isSame }) => [field, isSame])).toEqual([
    ["people", false],
    ["list", true],
    ["extra", false],
  ]);
  expect(fieldPairs("one", "one")).toMatchObject([{ field: "", isSame: true }]);
  expect(fieldPairs(null, null)).toEqual([]);
});

it("the next difference is looked for from here on, and then from the start", () => {
  expect(nextDifference([0, 2, 0, 1], 1)).toBe(3);
  expect(nextDifference([0, 2, 0, 1], 3)).toBe(1);
  expect(nextDifference([0, 0], 0)).toBe(-1);
});
