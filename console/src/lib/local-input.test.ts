import { afterEach, expect, it } from "vitest";
import { chooseDates } from "./format.ts";
import { localInput, toIso } from "./local-input.ts";

afterEach(() => chooseDates({ timeZone: "UTC", dateLanguage: "en" }));

it.each([
  ["UTC", "2026-11-22T08:30"],
  ["Asia/Tokyo", "2026-11-22T17:30"],
  ["America/New_York", "2026-11-22T03:30"],
])("a date is typed on the clocks that the pages show, and kept as the same moment: %s", (timeZone, typed) => {
  chooseDates({ timeZone, dateLanguage: "en" });
  const moment = "2026-11-22T08:30:00.000Z";
  expect(localInput(moment)).toBe(typed);
  expect(toIso(typed)).toBe(moment);
});

it("what is empty or no date is none", () => {
  expect([toIso(""), toIso("soon"), localInput(null), localInput("soon")]).toEqual([null, null, "", ""]);
});
