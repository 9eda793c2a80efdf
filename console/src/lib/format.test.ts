import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { chooseDates, clockOf, dateOf, nearDayOf, timeOf, todayOf, utcDateOf, utcTimeOf } from "./format.ts";

afterEach(() => chooseDates({ timeZone: "UTC", dateLanguage: "en" }));

const moment = "2026-11-20T23:14:05.123Z";
const shown = () => [dateOf(moment), timeOf(moment), clockOf(moment), nearDayOf(moment), todayOf(new Date(moment))];

it("dates are UTC unless somebody chose another zone; what all readers share stays UTC", () => {
  expect(shown()).toEqual(["Nov 20, 2026", "23:14", "23:14:05", "Fri 20 Nov, 23:14", "Friday 20 November, 23:14 UTC"]);
  chooseDates({ timeZone: "Europe/Zurich", dateLanguage: "en" });
  expect(shown()).toEqual([
    "Nov 21, 2026",
    "00:14",
    "00:14:05",
    "Sat 21 Nov, 00:14",
    "Saturday 21 November, 00:14 CET",
  ]);
  expect([utcDateOf(moment), utcTimeOf(moment)]).toEqual(["Nov 20, 2026", "23:14"]);
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
  expect(strays.toSorted()).toEqual(["lib/format.ts", "pages/wizard/model/zone-time.ts"]);
});
