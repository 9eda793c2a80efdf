import { expect, it } from "vitest";
import { evaluation } from "../bench/eval/edits/evaluation.ts";

it("of 495 instructions in many voices nothing is done that was not asked for, and most of what was is done", async () => {
  const figures = new Map(await evaluation.run([]));
  expect([figures.get("instructions"), figures.get("wrong")]).toEqual([495, 0]);
  expect(figures.get("done_of_wishes")).toBeGreaterThan(0.9);
});
