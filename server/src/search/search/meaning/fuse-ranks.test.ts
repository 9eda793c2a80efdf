import { expect, it } from "vitest";
import { fuseRanks } from "./fuse-ranks.ts";

const words = { ids: ["a", "b", "c"], weight: 1 };

it("puts what both rankings found before what one of them put first", () => {
  expect(fuseRanks([words, { ids: ["d", "b"], weight: 1 }])).toEqual(["b", "a", "d", "c"]);
});

it("lets a ranking of less weight put nothing of its own before the first of the other", () => {
  expect(fuseRanks([words, { ids: ["d", "e"], weight: 0.25 }])).toEqual(["a", "b", "c", "d", "e"]);
});

it("leaves a single ranking unchanged", () => {
  expect(
    fuseRanks([
      { ids: ["c", "a", "b"], weight: 1 },
      { ids: [], weight: 1 },
    ]),
  ).toEqual(["c", "a", "b"]);
});
