import { afterEach, describe, expect, it, vi } from "vitest";
import { chooseDates } from "../../../lib/format.ts";
import { parsePirDate, pirDay, pirTime, pirZone } from "./pir-date.ts";

afterEach(() => {
  vi.unstubAllEnvs();
  chooseDates({ timeZone: "UTC", dateLanguage: "en" });
});

describe("dates of the timeline", () => {
  it.each([
    ["2026-11-20", "2026-11-20T00:00:00.000Z"],
    ["2026-11-20T08:21", "2026-11-20T08:21:00.000Z"],
    ["2026-11-20T08:21:37+02:00", "2026-11-20T06:21:37.000Z"],
    ["2026-11-20T08:21:37.250Z", "2026-11-20T08:21:37.250Z"],
    ["2026-11-20T22:21:37.0459-05:30", "2026-11-21T03:51:37.045Z"],
    ["2026-11-20T08:21:37+0530", "2026-11-20T02:51:37.000Z"],
    ["2026-11-20 08:21:37", "2026-11-20T08:21:37.000Z"],
    ["11/20/2026", "2026-11-20T00:00:00.000Z"],
    ["02/29/2028", "2028-02-29T00:00:00.000Z"],
  ])("reads %s [5.5]", (text, expected) => {
    expect(parsePirDate(text)?.toISOString()).toBe(expected);
  });

  it.each([
    "20/11/2026",
    "20.11.2026",
    "yesterday",
    "",
    "2026-02-30",
    "02/29/2026",
    "1/2/2026",
    "1/20/2026",
    "11/2/2026",
    "11/20/2026 08:21:37",
    "2026-11-20 08:21",
    "2026-11-20T08:60",
    " 2026-11-20",
    "2026-11-20 25:00:00",
    "2026-11-20 08:21:37 or so",
    "on 2026-11-20 08:21:37",
    "on 11/20/2026",
    "on 2026-11-20",
    "1763625600",
    "2026-11-20T08",
  ])("takes '%s' as an invalid date [5.5]", (text) => {
    expect(parsePirDate(text)).toBeNull();
    expect(pirDay(text)).toBe("Invalid date");
    expect(pirTime(text)).toBe("Invalid date");
  });

  // UTC would hide who asks the machine's clock: one zone is ahead of it, one behind, by half an hour too.
  it.each(["UTC", "Pacific/Auckland", "America/St_Johns"])(
    "shows the day as 'MMM DD, YYYY' and the time as 'hh:mm A', on a machine in %s too [3.9, 5.5]",
    (zone) => {
      vi.stubEnv("TZ", zone);
      expect(new Date(2026, 10, 5).toISOString().endsWith("T00:00:00.000Z")).toBe(zone === "UTC");
      for (const text of ["2026-11-20", "2026-11-20T00:00", "2026-11-20 00:00:00", "11/20/2026"])
        expect([pirDay(text), pirTime(text)]).toEqual(["Nov 20, 2026", "12:00 AM"]);
      expect(pirDay("2026-11-05T08:21:37.000Z")).toBe("Nov 05, 2026");
      expect(pirTime("2026-11-05T08:21:37.000Z")).toBe("08:21 AM");
      expect(pirTime("2026-11-05T00:05:00.000Z")).toBe("12:05 AM");
      expect(pirTime("2026-11-05T13:05:59.999Z")).toBe("01:05 PM");
      expect(pirTime("2026-11-05T12:00:00.000Z")).toBe("12:00 PM");
      expect(pirTime("2026-11-05T23:59:00.000Z")).toBe("11:59 PM");
      const months = Array.from({ length: 12 }, (_, month) => pirDay(new Date(Date.UTC(2027, month, 9)).toISOString()));
      expect(months.join(" ")).toBe(
        "Jan 09, 2027 Feb 09, 2027 Mar 09, 2027 Apr 09, 2027 May 09, 2027 Jun 09, 2027 " +
          "Jul 09, 2027 Aug 09, 2027 Sep 09, 2027 Oct 09, 2027 Nov 09, 2027 Dec 09, 2027",
      );
    },
  );

  it.each([
    ["America/New_York", "Nov 19, 2026", "09:05 PM", "EST"],
    ["Asia/Kolkata", "Nov 20, 2026", "07:35 AM", "IST"],
    ["UTC", "Nov 20, 2026", "02:05 AM", "UTC"],
  ])(
    "follows the person's time zone %s in the fixed formats, whatever their language [3.9, 5.5]",
    (timeZone, ...shown) => {
      for (const dateLanguage of ["en", "de-DE", "ja-JP"]) {
        chooseDates({ timeZone, dateLanguage });
        for (const text of ["2026-11-20T02:05:00Z", "2026-11-20T02:05:00.000Z", "2026-11-20T04:05:00+02:00"]) {
          expect([pirDay(text), pirTime(text)]).toEqual(shown.slice(0, 2));
          expect(pirZone(text)).toMatch(new RegExp(`^(${shown[2]}|GMT[+-].+)$`));
        }
        // Without a zone the figures are those that were written.
        for (const text of ["2026-03-08", "2026-03-08 00:00:00", "03/08/2026"])
          expect([pirDay(text), pirTime(text)]).toEqual(["Mar 08, 2026", "12:00 AM"]);
      }
      expect(parsePirDate("2026-11-20 08:21:37.5")).toBeNull();
      chooseDates({ timeZone: "America/New_York", dateLanguage: "en" });
      expect(parsePirDate("2026-11-20 08:21:37")?.toISOString()).toBe("2026-11-20T13:21:37.000Z");
    },
  );
});
