import { expect, it } from "vitest";
import { ndcg } from "./ndcg.ts";

const judged = new Map([
  ["a", 3],
  ["b", 2],
  ["c", 1],
]);

it.each([
  [["a", "b", "c"], 1],
  [["x", "y"], 0],
  [[], 0],
  [["c", "b", "a"], 0.79],
  [["x", "a"], 0.397],
])("of %j is %f", (ranked, value) => {
  expect(ndcg(ranked, judged)).toBeCloseTo(value, 2);
});

it("looks only as deep as requested", () => {
  expect(ndcg(["x", "a"], judged, 1)).toBe(0);
  expect(ndcg([...Array.from({ length: 10 }, (_, index) => `x${index}`), "a"], judged)).toBe(0);
});
