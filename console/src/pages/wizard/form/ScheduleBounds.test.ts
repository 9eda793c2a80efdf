import { expect, it } from "vitest";
import { isoOf, localOf } from "./ScheduleBounds.tsx";

it("a schedule's bound is shown and kept as the same moment, and an empty one is none", () => {
  const moment = "2026-11-22T08:30:00.000Z";
  expect(isoOf(localOf(moment))).toBe(moment);
  expect([isoOf(""), localOf(null)]).toEqual([null, ""]);
});
