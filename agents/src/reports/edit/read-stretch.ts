/** A stretch of time, half-open, ISO 8601 in UTC, with its name as a reader would say it. */
export interface Stretch {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

const dayMs = 86_400_000;
const months = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];
const monthPattern = months.map((month) => `${month.slice(0, 3)}(?:${month.slice(3)})?`).join("|");

/**
 * Reads "March", "20 November", "last week", "the last 3 days", "the first week of March", "3 to 9 March", "Q1", "since Monday";
 * null where it names no time. Years left out are the latest that began before `asOf`.
 */
export function readStretch(text: string, asOf: string): Stretch | null {
  const said = text
    .trim()
    .toLowerCase()
    .replace(/^(?:(?:in|on|during|for|of|over|covering|everything|all that happened|what happened)\s+)+/, "")
    .replace(/^(?:(?:the |all |all of |whole |whole of |entire |month of )+)/, "");
  const now = Date.parse(asOf);
  const since = /^(?:since|from) (.+?)(?: on(?:wards?)?| until now| till now| to now| to date)?$/.exec(said)?.[1];
  const begun = since === undefined || / (?:to|until|till|and|-|–) /.test(since) ? null : readOne(since, now);
  if (begun !== null) return begun.from > now ? null : named(begun.from, now + 1);
  const [, first, second] =
    /^(?:from |between )?(.+?)\s*(?:\s(?:to|until|till|and|through)\s|(?<!\d{4}|-\d\d|\bmid)[-–]|\s[-–]\s)\s*(.+)$/.exec(
      said,
    ) ?? [];
  if (first !== undefined && second !== undefined) {
    const [start, end] = readBoth(first, second, now);
    if (start === null || end === null || start.from >= end.to) return null;
    return named(start.from, end.to);
  }
  const one = readOne(said, now);
  return one === null ? null : named(one.from, one.to);
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** "3 to 9 March" and "March 3 to 9" name the month once. */
function readBoth(first: string, second: string, now: number): [Span | null, Span | null] {
  const bare = /^(?:the )?\d{1,2}(?:st|nd|rd|th)?$/;
  const month = (said: string) => new RegExp(`\\b(?:${monthPattern})\\b\\.?(?:,? \\d{4})?`).exec(said)?.[0] ?? "";
  if (bare.test(first)) return [readOne(`${first} ${month(second)}`, now), readOne(second, now)];
  if (bare.test(second)) return [readOne(first, now), readOne(`${second} ${month(first)}`, now)];
  return [readOne(first, now), readOne(second, now)];
}

const counted = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

function readOne(text: string, now: number): Span | null {
  const said = text.replace(/^the /, "");
  return (
    readDay(said, now) ??
    readWeek(said, now) ??
    readCount(said, now) ??
    readMonths(said, now) ??
    readCalendar(said, now)
  );
}

/** Days by how long ago they were, and by their names. */
function readDay(said: string, now: number): Span | null {
  const today = Math.floor(now / dayMs) * dayMs;
  const ago = ["today", "yesterday", "day before yesterday"].indexOf(said);
  if (ago >= 0) return { from: today - ago * dayMs, to: today - (ago - 1) * dayMs };
  const weekday = weekdays.indexOf(/^(?:last |past |this )?([a-z]+day)$/.exec(said)?.[1] ?? "");
  if (weekday < 0) return null;
  const day = mondayOf(today) + weekday * dayMs;
  const from = day > now || (said.startsWith("last ") && day === today) ? day - 7 * dayMs : day;
  return { from, to: from + dayMs };
}

function readWeek(said: string, now: number): Span | null {
  const monday = mondayOf(Math.floor(now / dayMs) * dayMs);
  if (said === "this week") return { from: monday, to: monday + 7 * dayMs };
  if (said === "last week" || said === "previous week") return { from: monday - 7 * dayMs, to: monday };
  if (!/^(?:last |past |this )?weekend$/.test(said)) return null;
  const saturday = monday + 5 * dayMs > now ? monday - 2 * dayMs : monday + 5 * dayMs;
  return { from: saturday, to: saturday + 2 * dayMs };
}

/** "Last 3 days", up to now. */
function readCount(said: string, now: number): Span | null {
  const [, count, unit] =
    new RegExp(`^(?:last|past|previous) (?:(\\d{1,3}|${counted.join("|")}|couple of|few) )?(hour|day|week)s?$`).exec(
      said,
    ) ?? [];
  if (unit === undefined || count === "few" || count === "couple of") return null;
  const unitMs = { hour: 3_600_000, day: dayMs, week: 7 * dayMs }[unit] ?? dayMs;
  const units = count === undefined ? 1 : counted.indexOf(count) + 1 || Number(count);
  return { from: now - units * unitMs, to: now + 1 };
}

function mondayOf(day: number): number {
  return day - ((new Date(day).getUTCDay() + 6) % 7) * dayMs;
}

const shares: Readonly<Record<string, readonly [number, number]>> = {
  "first week": [1, 7],
  "second week": [8, 14],
  "third week": [15, 21],
  "fourth week": [22, 28],
  "first half": [1, 15],
  "second half": [16, 31],
  early: [1, 10],
  beginning: [1, 10],
  start: [1, 10],
  mid: [11, 20],
  middle: [11, 20],
  late: [21, 31],
  end: [21, 31],
};

/** Months, quarters and years by name or by their place, and shares of a month. */
function readMonths(said: string, now: number): Span | null {
  const [year, month] = [new Date(now).getUTCFullYear(), new Date(now).getUTCMonth()];
  const between = (from: number, to: number): Span => ({ from: Date.UTC(year, from, 1), to: Date.UTC(year, to, 1) });
  switch (said) {
    case "this month":
      return between(month, month + 1);
    case "last month":
    case "previous month":
      return between(month - 1, month);
    case "this year":
      return between(0, 12);
    case "last year":
      return between(-12, 0);
    default:
      if (/^(?:19|20)\d\d$/.test(said)) return between((Number(said) - year) * 12, (Number(said) - year + 1) * 12);
      return readQuarter(said, now) ?? readWeekOf(said, now) ?? readShare(said, now);
  }
}

/** "Q1", "the last quarter of 2025"; without a year the latest that began. */
function readQuarter(said: string, now: number): Span | null {
  const [, short, long = "", of] =
    /^(?:q([1-4])|(first|second|third|fourth|last) quarter)(?:,? (?:of )?(\d{4}))?$/.exec(said) ?? [];
  const quarter = short === undefined ? ["first", "second", "third", "fourth"].indexOf(long) : Number(short) - 1;
  if (quarter < 0) return null;
  const asked = Number(of ?? new Date(now).getUTCFullYear());
  const at = of === undefined && Date.UTC(asked, quarter * 3, 1) > now ? asked - 1 : asked;
  return { from: Date.UTC(at, quarter * 3, 1), to: Date.UTC(at, quarter * 3 + 3, 1) };
}

function readWeekOf(said: string, now: number): Span | null {
  const week = /^week (?:of|around|from|starting|beginning) (.+)$/.exec(said)?.[1];
  const day = week === undefined ? null : readCalendar(week.replace(/^the /, ""), now);
  if (day === null || day.to - day.from !== dayMs) return null;
  return { from: mondayOf(day.from), to: mondayOf(day.from) + 7 * dayMs };
}

/** "Early March", "the last week of March". */
function readShare(said: string, now: number): Span | null {
  const [, share = "", name = ""] = /^(.+?)[ -](?:of |in )?(?:the )?([a-z]{3,9}\.?(?:,? \d{4})?)$/.exec(said) ?? [];
  const whole = share === "" ? null : readCalendar(name, now);
  if (whole === null) return null;
  if (share === "last week") return { from: whole.to - 7 * dayMs, to: whole.to };
  const [from, to] = Object.hasOwn(shares, share) ? (shares[share] ?? []) : [];
  if (from === undefined || to === undefined) return null;
  return { from: whole.from + (from - 1) * dayMs, to: Math.min(whole.from + to * dayMs, whole.to) };
}

function readCalendar(said: string, now: number): Span | null {
  const [, monthFirst, dayNext, yearLast] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(said) ?? [];
  if (yearLast !== undefined) return spanOf(Number(yearLast), Number(monthFirst) - 1, Number(dayNext));
  const [, dayFirst, monthNext, year4] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(said) ?? [];
  if (year4 !== undefined) return spanOf(Number(year4), Number(monthNext) - 1, Number(dayFirst));
  const iso = /^(\d{4})-(\d\d)(?:-(\d\d))?$/.exec(said);
  if (iso !== null) return spanOf(Number(iso[1]), Number(iso[2]) - 1, iso[3] === undefined ? null : Number(iso[3]));
  const found = new RegExp(
    `^(?:(\\d{1,2})(?:st|nd|rd|th|\\.)?\\s+)?(?:of\\s+)?(${monthPattern})\\.?(?:\\s+(\\d{1,2})(?:st|nd|rd|th)?)?(?:,?\\s+(\\d{4}))?$`,
  ).exec(said);
  if (found === null) return null;
  const month = months.findIndex((name) => name.startsWith((found[2] ?? "").slice(0, 3)));
  const day = found[1] ?? found[3];
  const dayNumber = day === undefined ? null : Number(day);
  if (found[4] !== undefined) return spanOf(Number(found[4]), month, dayNumber);
  const year = new Date(now).getUTCFullYear();
  const thisYear = spanOf(year, month, dayNumber);
  return thisYear !== null && thisYear.from > now ? spanOf(year - 1, month, dayNumber) : thisYear;
}

/** Null for a day or a month that no calendar has. */
function spanOf(year: number, month: number, day: number | null): Span | null {
  if (month < 0 || month > 11) return null;
  if (day === null) return { from: Date.UTC(year, month, 1), to: Date.UTC(year, month + 1, 1) };
  const from = Date.UTC(year, month, day);
  return new Date(from).getUTCDate() === day ? { from, to: from + dayMs } : null;
}

function named(from: number, to: number): Stretch {
  const [start, end] = [new Date(from), new Date(to - 1)];
  const isMonth = start.getUTCDate() === 1 && to === Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1);
  const words = (at: Date, options: Intl.DateTimeFormatOptions) =>
    at.toLocaleDateString("en-GB", { ...options, timeZone: "UTC" });
  const day = (at: Date) => words(at, { day: "numeric", month: "long", year: "numeric" });
  const name = isMonth
    ? words(start, { month: "long", year: "numeric" })
    : day(start) === day(end)
      ? day(start)
      : `${day(start)} to ${day(end)}`;
  return { name, from: start.toISOString(), to: new Date(to).toISOString() };
}
