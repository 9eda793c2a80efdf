import { expect, it } from "vitest";
import { parseDuration } from "./parse-duration.ts";
import { waitUntil } from "./wait-until.ts";

const now = new Date("2026-03-02T10:00:00.000Z");

it.each([
  [{ until: "2026-03-05T09:00:00+02:00" }, "2026-03-05T07:00:00.000Z"],
  [{ until: "2026-03-05 09:00" }, "2026-03-05T09:00:00.000Z"],
  [{ until: "2026-03-05" }, "2026-03-05T00:00:00.000Z"],
  [{ until: " ", duration: "90 min" }, "2026-03-02T11:30:00.000Z"],
  [{ until: "around 12" }, undefined],
  [{ until: "2026-02-30" }, undefined],
  [{ duration: "soon" }, undefined],
])("%j ends at %s", (input, at) => {
  expect(waitUntil(input, now)?.toISOString()).toBe(at);
});

it.each([
  ["1 h 30 min", 5_400_000],
  ["in 2 hours and 5 minutes", 7_500_000],
  ["PT15M", 900_000],
  [90, 90_000],
  ["1,5 hours", null],
  ["2 hours 30", null],
  ["400 days", null],
])("the duration %s is %s ms", (text, ms) => {
  expect(parseDuration(text)).toBe(ms);
});
