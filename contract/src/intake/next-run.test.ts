import { expect, it } from "vitest";
import { schedule as scheduleShape } from "./integration.ts";
import { countDue, nextRunAt, nextRuns } from "./next-run.ts";

const now = new Date("2026-03-10T12:00:00.000Z");
const at = (schedule: Partial<Parameters<typeof nextRunAt>[0]>): string | undefined =>
  nextRunAt({ startDate: null, endDate: null, repeat: null, ...schedule }, now)?.toISOString();

it("runs every interval from its start date, from now on where it has none, and never where it does not repeat [3.8]", () => {
  expect(at({})).toBeUndefined();
  expect(at({ repeat: { frequency: 1, unit: "hr" } })).toBe("2026-03-10T13:00:00.000Z");
  expect(at({ repeat: { frequency: 15, unit: "min" } })).toBe("2026-03-10T12:15:00.000Z");
  expect(at({ startDate: "2026-03-01T06:30:00Z", repeat: { frequency: 2, unit: "day" } })).toBe(
    "2026-03-11T06:30:00.000Z",
  );
  expect(at({ startDate: "2026-03-01T12:00:00Z", repeat: { frequency: 1, unit: "day" } })).toBe(
    "2026-03-11T12:00:00.000Z",
  );
});

it("repeats every hour where nothing else is said [3.8, 9.7]", () => {
  const { repeat } = scheduleShape.parse({ startDate: null, endDate: null, repeat: {} });
  expect(repeat).toEqual({ frequency: 1, unit: "hr" });
});

it("waits for a start that lies ahead, once or as the first of many [3.8]", () => {
  expect(at({ startDate: "2026-04-01T00:00:00Z" })).toBe("2026-04-01T00:00:00.000Z");
  expect(at({ startDate: "2026-03-01T00:00:00Z" })).toBeUndefined();
});

it("begins nothing at or after its end [3.8]", () => {
  const repeat = { frequency: 1, unit: "hr" } as const;
  expect(at({ repeat, endDate: "2026-03-10T13:00:00Z" })).toBeUndefined();
  expect(at({ repeat, endDate: "2026-03-10T13:00:01Z" })).toBe("2026-03-10T13:00:00.000Z");
});

it("the next five runs stand where the schedule puts them, and end with it", () => {
  const schedule = {
    startDate: "2026-05-01T06:00:00.000Z",
    endDate: "2026-05-01T20:00:00.000Z",
    repeat: { frequency: 4, unit: "hr" as const },
  };
  const morning = new Date("2026-05-01T07:00:00.000Z");
  expect(nextRuns(schedule, morning, 5).map((date) => date.getUTCHours())).toEqual([10, 14, 18]);
  expect(nextRuns({ ...schedule, endDate: null }, morning, 5)).toHaveLength(5);
  expect(nextRuns({ startDate: null, endDate: null, repeat: null }, morning, 5)).toEqual([]);
});

it("counts the times that were due, both ends among them, none before the first and none at its end", () => {
  const hourly = { startDate: null, endDate: null, repeat: { frequency: 1, unit: "hr" } } as const;
  const count = (until: string, schedule: Parameters<typeof countDue>[0] = hourly) =>
    countDue(schedule, now, new Date(`2026-03-10T${until}Z`));
  expect(["11:59:59", "12:00:00", "12:59:59", "13:00:00", "15:30:00"].map((until) => count(until))).toEqual([
    0, 1, 1, 2, 4,
  ]);
  expect(count("15:30:00", { ...hourly, endDate: "2026-03-10T14:00:00Z" })).toBe(2);
  expect(count("15:30:00", { ...hourly, repeat: null })).toBe(1);
});
