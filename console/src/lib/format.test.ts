import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { showLanguage } from "../messages/messages.ts";
import {
  chooseDates,
  clockOf,
  countOf,
  dateOf,
  dayOf,
  decimalOf,
  fixedDateOf,
  nearDayOf,
  reportTimeOf,
  timeOf,
  todayOf,
  utcDateOf,
  utcDayOf,
  utcTimeOf,
} from "./format.ts";

afterEach(() => {
  chooseDates({ timeZone: "UTC", dateLanguage: "en" });
  showLanguage("en", {});
});

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

it("another language writes dates and times its own way", () => {
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

it("a German console writes dates and numbers the German way, unless the profile names another for dates", () => {
  expect([dayOf(moment), utcDayOf(moment), countOf(12_345), decimalOf(1.25, 1)]).toEqual([
    "Nov 20",
    "Nov 20",
    "12,345",
    "1.3",
  ]);
  showLanguage("de", {});
  expect(shown()).toEqual([
    "20. Nov. 2026",
    "23:14",
    "23:14:05",
    "Fr., 20. Nov., 23:14",
    "Freitag, 20. Nov. 2026, 23:14 UTC",
  ]);
  expect([fixedDateOf(moment), utcDateOf(moment), dayOf(moment), utcDayOf(moment), reportTimeOf(moment)]).toEqual([
    "20. Nov. 2026",
    "20. Nov. 2026",
    "20. Nov.",
    "20. Nov.",
    "23:14",
  ]);
  expect([countOf(12_345), decimalOf(1.25, 1)]).toEqual(["12.345", "1,3"]);
  chooseDates({ timeZone: "UTC", dateLanguage: "fr-FR" });
  expect(dateOf(moment)).toBe("20 nov. 2026");
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
