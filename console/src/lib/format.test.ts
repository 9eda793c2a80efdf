import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import {
  chooseDates,
  clockOf,
  dateOf,
  nearDayOf,
  reportTimeOf,
  timeOf,
  todayOf,
  utcDateOf,
  utcTimeOf,
} from "./format.ts";

afterEach(() => chooseDates({ timeZone: "UTC", dateLanguage: "en" }));

const moment = "2026-11-20T23:14:05.123Z";
const shown = () => [dateOf(moment), timeOf(moment), clockOf(moment), nearDayOf(moment), todayOf(new Date(moment))];

it("dates are UTC unless somebody chose another zone; what all readers share stays UTC", () => {
  expect(shown()).toEqual([
    "Nov 20, 2026",
    "11:14 PM",
    "11:14:05 PM",
    "Fri, Nov 20, 11:14 PM",
    "Friday, Nov 20, 2026, 11:14 PM UTC",
  ]);
  chooseDates({ timeZone: "Europe/Zurich", dateLanguage: "en" });
  expect(shown()).toEqual([
    "Nov 21, 2026",
    "12:14 AM",
    "12:14:05 AM",
    "Sat, Nov 21, 12:14 AM",
    "Saturday, Nov 21, 2026, 12:14 AM CET",
  ]);
  expect([utcDateOf(moment), utcTimeOf(moment), reportTimeOf(moment)]).toEqual(["Nov 20, 2026", "11:14 PM", "23:14"]);
});

it("another language writes dates and times as it is used to", () => {
  chooseDates({ timeZone: "UTC", dateLanguage: "de-DE" });
  expect(shown()).toEqual([
    "20. Nov. 2026",
    "23:14",
    "23:14:05",
    "Fr., 20. Nov., 23:14",
    "Freitag, 20. Nov. 2026, 23:14 UTC",
  ]);
  expect(clockOf(moment, "milliseconds")).toBe("23:14:05.123");
});

// A page that asks the browser shows another clock than the page beside it.
it("no page writes a date or a count but through format.ts", () => {
  const source = join(import.meta.dirname, "..");
  const strays = readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) =>
      /\.toLocale\w*String\(|Intl\.\w+Format\(\s*[^)\s]|getTimezoneOffset/.test(readFileSync(path, "utf8")),
    )
    .map((path) => path.slice(source.length + 1));
  expect(strays.toSorted()).toEqual(["features/work/wizard/model/zone-time.ts", "lib/format.ts"]);
});
