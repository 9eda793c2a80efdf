import { expect, it } from "vitest";
import { localTime } from "./local-time.ts";

it.each([
  ["2026-11-07T09:30:00.000Z", "Europe/Berlin", "2026-11-07 10:30 +01:00"],
  // In the second half of a minute too.
  ["2026-11-07T09:30:59.999Z", "UTC", "2026-11-07 09:30 +00:00"],
  ["2026-07-07T23:30:45.000Z", "America/New_York", "2026-07-07 19:30 -04:00"],
  ["2026-11-07T20:00:31.000Z", "Asia/Kolkata", "2026-11-08 01:30 +05:30"],
])("%s in %s reads %s", (iso, zone, shown) => {
  expect(localTime(iso, zone)).toBe(shown);
});
