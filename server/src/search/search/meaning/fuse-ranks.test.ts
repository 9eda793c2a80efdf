import { expect, it } from "vitest";
import { fuseRanks } from "./fuse-ranks.ts";

it("puts what both rankings found before what one of them put first", () => {
  expect(
    fuseRanks([
      ["a", "b", "c"],
      ["d", "b"],
    ]),
  ).toEqual(["b", "a", "d", "c"]);
});

it("leaves a single ranking unchanged", () => {
  expect(fuseRanks([["c", "a", "b"], []])).toEqual(["c", "a", "b"]);
});
