import { expect, it } from "vitest";
import { countOutput } from "./count-output.ts";

it("counts a list and an object's only list, and claims no count of anything else", () => {
  expect(countOutput([1, 2])).toBe(2);
  expect(countOutput({ items: [], total: 40 })).toBe(0);
  for (const unclear of [{ a: [1], b: [2] }, { text: "one" }, "text", 3, null]) expect(countOutput(unclear)).toBeNull();
});
