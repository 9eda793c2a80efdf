import fc from "fast-check";
import { expect, it } from "vitest";
import { ganttScale, tickLabels } from "./gantt-scale.ts";
import { mergeHead } from "../../../features/work/executions/merge-head.ts";
import { sentWords } from "./sent-words.ts";
import { stepTotals } from "../../../features/work/executions/step-totals.ts";
import { tookOf } from "../../../features/work/executions/took-of.ts";

it("draws time in order from 0 to 1, with and without a long wait", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 4, maxLength: 4 }), (moments) => {
      const [from = 0, waitFrom = 0, waitTo = 0, to = 0] = moments.toSorted((a, b) => a - b);
      const { at } = ganttScale({ from, to }, [{ from: waitFrom, to: waitTo }]);
      const places = [from, waitFrom, waitTo, to].map(at);
      expect(places.every((place) => place >= 0 && place <= 1.000001)).toBe(true);
      expect(places.toSorted((a, b) => a - b)).toEqual(places);
    }),
  );
});

it("gives ten seconds of work half the width beside an hour's wait, and marks where the scale changes", () => {
  const { at, breaks, ticks } = ganttScale({ from: 0, to: 3_610_000 }, [{ from: 10_000, to: 3_610_000 }]);
  expect(at(10_000)).toBeCloseTo(0.5);
  expect(breaks).toEqual([0.5]);
  expect(ticks.map(({ ms }) => Math.round(at(ms) * 8))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

it("says a time at a mark only where it differs from the mark before", () => {
  const { ticks } = ganttScale({ from: 0, to: 80_020 }, [{ from: 20, to: 80_020 }]);
  expect(tickLabels(ticks)).toEqual([
    "12:00:00 AM",
    "+5 ms",
    "+10 ms",
    "+15 ms",
    "+20 ms",
    "+20 s",
    "+40 s",
    "+1 m 00 s",
  ]);
  const short = ganttScale({ from: 0, to: 3 }, []).ticks;
  expect(tickLabels(short)).toEqual(["12:00:00 AM", "", "+1 ms", "", "+2 ms", "", "", "+3 ms"]);
});

it("changes rows in place and counts newer ones instead of pushing them in", () => {
  const row = (id: string, status = "old") => ({ id, status });
  const merged = mergeHead([row("2"), row("1")], [row("4"), row("3"), row("2", "new")]);
  expect(merged).toEqual({ rows: [row("2", "new"), row("1")], freshCount: 2 });
  expect(mergeHead([], [row("1")]).freshCount).toBe(0);
});

it("says how often a write really left", () => {
  const words = (sentCount: number, suppressedCount: number) =>
    sentWords({ status: "confirmed", sentCount, suppressedCount });
  expect(words(1, 0)).toBe("sent once");
  expect(words(1, 1)).toBe("sent once; retry 2 suppressed");
  expect(words(1, 3)).toBe("sent once; 3 retries suppressed");
  expect(words(0, 0)).toBe("not sent yet");
});

it("gives a step of a loop the state that needs eyes, and counts its turns", () => {
  const turn = (item: string, status: "succeeded" | "failed" | "running") => ({
    nodeId: "a",
    item,
    status,
    attempt: 1,
    startedAt: "2026-11-21T10:00:00.000Z",
    finishedAt: status === "running" ? null : "2026-11-21T10:00:02.000Z",
    reason: null,
    error: null,
    way: null,
    outputBytes: 0,
    outputCount: null,
  });
  const total = stepTotals(
    [turn("0", "succeeded"), turn("1", "failed"), turn("2", "running")],
    Date.parse("2026-11-21T10:00:05Z"),
  ).get("a");
  expect(total).toMatchObject({ status: "failed", count: 3, done: 1, tookMs: 5_000 });
  const [short] = [{ ...turn("", "succeeded"), finishedAt: "2026-11-21T10:00:00.007Z" }];
  expect(stepTotals([short], 0).get("a")?.tookMs).toBe(7);
});

it("says durations in two units at most", () => {
  expect([0, 34, 420, 12_400, 124_000, 11_100_000, 187_200_000].map(tookOf)).toEqual([
    "0 ms",
    "34 ms",
    "0.4 s",
    "12 s",
    "2 m 04 s",
    "3 h 05 m",
    "2 d 4 h",
  ]);
});
