import { expect, it } from "vitest";
import { selectDiverse } from "./select-diverse.ts";

it("takes the best first, and another matter before a repeat of it", () => {
  const candidates = [
    { score: 1, terms: new Set(["door", "badge", "east"]) },
    { score: 0.95, terms: new Set(["door", "badge", "east", "wing"]) },
    { score: 0.6, terms: new Set(["certificate", "lapsed"]) },
  ];
  expect(selectDiverse(candidates, { limit: 2, diversity: 0.5 })).toEqual([0, 2]);
  expect(selectDiverse(candidates, { limit: 2, diversity: 0 })).toEqual([0, 1]);
  expect(selectDiverse([], { limit: 2, diversity: 0.5 })).toEqual([]);
});
