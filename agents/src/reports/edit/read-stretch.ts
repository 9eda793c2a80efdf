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

/** Reads "March", "20 November", "last week", "the last 3 days", "2026-03", "1 March to 4 March"; null where it names no time. Years left out are the latest that began before `asOf`. */
export function readStretch(text: string, asOf: string): Stretch | null {
  const said = text
    .trim()
    .toLowerCase()
    .replace(/^(?:the|all of|whole)\s+/, "");
  const now = Date.parse(asOf);
  const [, first, second] = /^(?:from |between )?(.+?)\s+(?:to|until|till|and|-|–)\s+(.+)$/.exec(said) ?? [];
  if (first !== undefined && second !== undefined) {
    const [start, end] = [readOne(first, now), readOne(second, now)];
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

function readOne(said: string, now: number): Span | null {
  const today = Math.floor(now / dayMs) * dayMs;
  if (said === "today") return { from: today, to: today + dayMs };
  if (said === "yesterday") return { from: today - dayMs, to: today };
  const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * dayMs;
  if (said === "this week") return { from: monday, to: monday + 7 * dayMs };
  if (said === "last week") return { from: monday - 7 * dayMs, to: monday };
  const [, count, unit] = /^(?:last|past) (\d{1,3}) (hour|day|week)s?$/.exec(said) ?? [];
  if (count !== undefined && unit !== undefined) {
    const unitMs = { hour: 3_600_000, day: dayMs, week: 7 * dayMs }[unit] ?? dayMs;
    return { from: now - Number(count) * unitMs, to: now + 1 };
  }
  return readCalendar(said, now);
}

function readCalendar(said: string, now: number): Span | null {
  const iso = /^(\d{4})-(\d\d)(?:-(\d\d))?$/.exec(said);
  if (iso !== null) return spanOf(Number(iso[1]), Number(iso[2]) - 1, iso[3] === undefined ? null : Number(iso[3]));
  const found = new RegExp(
    `^(?:(\\d{1,2})(?:st|nd|rd|th)?\\s+)?(?:of\\s+)?(${monthPattern})\\.?(?:\\s+(\\d{1,2})(?:st|nd|rd|th)?)?(?:,?\\s+(\\d{4}))?$`,
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
