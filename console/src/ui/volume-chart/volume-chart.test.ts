import { expect, it } from "vitest";
import { perBucket, timeTicks, valueTicks } from "./axis.ts";
import { stackBuckets } from "./stack-buckets.ts";

const hourMs = 3_600_000;
const at = (hour: number): string => new Date(Date.UTC(2026, 10, 20, hour)).toISOString();

it("keeps an empty stretch between two full ones, so that a gap is seen", () => {
  const { columns } = stackBuckets(
    [
      { at: at(8), source_datatype: "news", count: 3 },
      { at: at(11), source_datatype: "news", count: 1 },
    ],
    hourMs,
  );
  expect(columns.map(({ total }) => total)).toEqual([3, 0, 0, 1]);
});

it("stacks each column from its base without losing a count", () => {
  const buckets = [
    { at: at(8), source_datatype: "slack", count: 2 },
    { at: at(8), source_datatype: "gmail", count: 5 },
    { at: at(9), source_datatype: "slack", count: 1 },
  ];
  const { columns, sources, peak } = stackBuckets(buckets, hourMs);
  expect(sources).toEqual([
    { source: "gmail", count: 5 },
    { source: "slack", count: 3 },
  ]);
  expect(columns[0]?.parts).toEqual([
    { source: "gmail", count: 5, below: 0 },
    { source: "slack", count: 2, below: 5 },
  ]);
  expect(peak).toBe(7);
});

it("gathers what is beyond five sources as other, and its sum is whole", () => {
  const buckets = ["a", "b", "c", "d", "e", "f", "g"].map((source_datatype, index) => ({
    at: at(1),
    source_datatype,
    count: 10 - index,
  }));
  const { sources, columns } = stackBuckets(buckets, hourMs);
  expect(sources.map(({ source }) => source)).toEqual(["a", "b", "c", "d", "e", "other"]);
  expect(columns[0]?.total).toBe(49);
});

it("spans the asked window even where nothing flowed", () => {
  const { columns } = stackBuckets([{ at: at(9), source_datatype: "news", count: 1 }], hourMs, {
    fromMs: Date.parse(at(6)),
    toMs: Date.parse(at(12)),
  });
  expect(columns).toHaveLength(6);
});

it("draws nothing for no buckets", () => {
  expect(stackBuckets([], hourMs)).toEqual({ sources: [], columns: [], peak: 0 });
});

it.each([0, 1, 3, 7, 10, 99, 218, 600, 412_806])(
  "takes at most five round steps from zero past a peak of %d",
  (peak) => {
    const ticks = valueTicks(peak);
    expect(ticks.length).toBeLessThanOrEqual(5);
    expect(ticks[0]).toBe(0);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(peak);
    expect(ticks.every(Number.isInteger)).toBe(true);
  },
);

it("labels time on whole days where days fit, on hours where they do not", () => {
  const fortnight = timeTicks(Date.UTC(2026, 10, 7), Date.UTC(2026, 10, 21), 760);
  expect(fortnight.map(({ label }) => label).slice(0, 2)).toEqual(["Nov 07", "Nov 11"]);
  expect(timeTicks(Date.UTC(2026, 10, 20, 7), Date.UTC(2026, 10, 20, 10), 800).map(({ label }) => label)).toContain(
    "08:30 AM",
  );
});

it("says the width of a bucket in words", () => {
  expect([1_800_000, hourMs, 3 * hourMs, 24 * hourMs, 60_000].map(perBucket)).toEqual([
    "per half hour",
    "per hour",
    "per 3 hours",
    "per day",
    "per minute",
  ]);
});
