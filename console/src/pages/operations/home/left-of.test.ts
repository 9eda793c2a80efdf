import { expect, it } from "vitest";
import { leftOf } from "./left-of.ts";

const startedAt = "2026-11-20T10:00:00.000Z";
const after = (seconds: number): number => Date.parse(startedAt) + seconds * 1000;

it.each([
  [{ done: 600, total: 1200 }, 60, "about 60 s left"],
  [{ done: 100, total: 1200 }, 60, "about 11 min left"],
  [{ done: 10, total: 12_000 }, 60, "about 20 h left"],
  [{ done: 1200, total: 1200 }, 60, "finishing"],
  [{ done: 600, total: null }, 60, "started 10:00 AM"],
  [{ done: 0, total: 1200 }, 60, "started 10:00 AM"],
])("shows what is left of %o after %d s", (pace, seconds, words) => {
  expect(leftOf({ ...pace, startedAt }, after(seconds))).toBe(words);
});

it("invents no time for a run that hasn't started", () => {
  expect(leftOf({ done: 0, total: 5, startedAt: null }, after(0))).toBe("not started yet");
});
