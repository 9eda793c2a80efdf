import { instantOf, instantsOf, isTimeZone, wallClockOf, type WallClock } from "../wall-clock.ts";

export interface ScheduleSpec {
  readonly rrule: string;
  readonly timeZone: string;
  readonly startDate?: string | null | undefined;
  readonly endDate?: string | null | undefined;
}

interface Rule {
  readonly freq: (typeof freqs)[number];
  readonly interval: number;
  readonly byDay: readonly { nth: number; day: number }[];
  readonly byMonthDay: readonly number[];
  readonly byMonth: readonly number[];
  readonly byHour: readonly number[];
  readonly byMinute: readonly number[];
}

const freqs = ["MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"] as const;
const days = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"] as const;
const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Some rules name no day at all (30 February): the search gives up after this long. */
const horizonDays = 366 * 9;

export type ReadRule =
  | { ok: true; rule: Rule }
  | { ok: false; field: "rrule" | "timeZone" | "startDate"; sentence: string };

/** Reads an RRULE: FREQ, INTERVAL, BYDAY, BYMONTHDAY, BYMONTH, BYHOUR, BYMINUTE. */
export function readScheduleRule({ rrule, timeZone, startDate, endDate }: ScheduleSpec): ReadRule {
  if (!isTimeZone(timeZone))
    return {
      ok: false,
      field: "timeZone",
      sentence: `${timeZone} isn't a time zone. Enter one such as Europe/Zurich.`,
    };
  if (startDate && endDate && startDate >= endDate)
    return { ok: false, field: "startDate", sentence: "The schedule ends before it starts. Change one of the dates." };
  const rule = ruleOf(partsOf(rrule));
  return typeof rule === "string" ? { ok: false, field: "rrule", sentence: rule } : { ok: true, rule };
}

function partsOf(rrule: string): ReadonlyMap<string, string> {
  return new Map(
    rrule
      .replace(/^RRULE:/i, "")
      .split(";")
      .map((part) => {
        const [key = "", value = ""] = part.split("=");
        return [key.trim().toUpperCase(), value.trim().toUpperCase()] as const;
      }),
  );
}

/** The rule, or the sentence that says what is wrong with it. */
function ruleOf(parts: ReadonlyMap<string, string>): Rule | string {
  const unknown = [...parts.keys()].find((key) => !knownParts.includes(key));
  const freq = freqs.find((one) => one === parts.get("FREQ"));
  if (freq === undefined) return `FREQ must be one of ${freqs.join(", ")}.`;
  if (unknown !== undefined) return `${unknown} isn't supported. Use ${knownParts.join(", ")}.`;
  const interval = Number(parts.get("INTERVAL") ?? "1");
  if (!Number.isInteger(interval) || interval < 1 || interval > 10_000)
    return "INTERVAL must be a whole number from 1 to 10,000.";
  const byDay = readDays(parts.get("BYDAY"));
  const byMonthDay = readNumbers(parts.get("BYMONTHDAY"), -31, 31);
  const byMonth = readNumbers(parts.get("BYMONTH"), 1, 12);
  const byHour = readNumbers(parts.get("BYHOUR"), 0, 23);
  const byMinute = readNumbers(parts.get("BYMINUTE"), 0, 59);
  if (byDay === null || byMonthDay === null || byMonth === null || byHour === null || byMinute === null)
    return "One of the BY parts isn't valid. Use BYDAY=MO,TU or 1MO; BYHOUR=0 to 23; BYMINUTE=0 to 59; BYMONTHDAY=1 to 31; BYMONTH=1 to 12.";
  return { freq, interval, byDay, byMonthDay, byMonth, byHour, byMinute };
}

const knownParts = ["FREQ", "INTERVAL", "BYDAY", "BYMONTHDAY", "BYMONTH", "BYHOUR", "BYMINUTE"];

function readDays(text = ""): Rule["byDay"] | null {
  const read = text
    .split(",")
    .filter((one) => one !== "")
    .map((one) => /^([+-]?[1-5])?(SU|MO|TU|WE|TH|FR|SA)$/.exec(one))
    .map((match) => match && { nth: Number(match[1] ?? 0), day: days.findIndex((day) => day === match[2]) });
  const known = read.filter((one) => one !== null);
  return known.length === read.length ? known : null;
}

function readNumbers(text: string | undefined, min: number, max: number): number[] | null {
  if (text === undefined || text === "") return [];
  const numbers = text.split(",").map(Number);
  return numbers.every((one) => Number.isInteger(one) && one >= min && one <= max) ? numbers : null;
}

/**
 * The first moment of a schedule after `after`, in epoch milliseconds; null when there is none (it ended, or no such day
 * exists). Wall-clock times that a change of the clock leaves out run at the moment of the change; doubled ones run once,
 * unless the rule is for every hour: that hour comes twice as well.
 */
export function nextOccurrence(spec: ScheduleSpec, afterMs: number): number | null {
  const read = readScheduleRule(spec);
  if (!read.ok) return null;
  const anchorMs = spec.startDate ? Date.parse(spec.startDate) : 0;
  const fromMs = Math.max(afterMs + 1, spec.startDate ? anchorMs : afterMs + 1);
  const found = isClockless(read.rule)
    ? nextTick(read.rule, { anchorMs, fromMs })
    : nextDayTime(read.rule, { spec, anchorMs, fromMs });
  return found === null || (spec.endDate && found > Date.parse(spec.endDate)) ? null : found;
}

/** "Every so many minutes or hours" without a named hour counts from the start, whatever the clock shows. */
function isClockless({ freq, byHour, byDay, byMonthDay, byMonth, byMinute }: Rule): boolean {
  const isShort = freq === "MINUTELY" || freq === "HOURLY";
  return isShort && [byHour, byDay, byMonthDay, byMonth, byMinute].every((list) => list.length === 0);
}

function nextTick({ freq, interval }: Rule, { anchorMs, fromMs }: { anchorMs: number; fromMs: number }): number {
  const stepMs = interval * (freq === "HOURLY" ? 60 : 1) * minuteMs;
  return anchorMs + Math.max(0, Math.ceil((fromMs - anchorMs) / stepMs)) * stepMs;
}

function nextDayTime(
  rule: Rule,
  { spec, anchorMs, fromMs }: { spec: ScheduleSpec; anchorMs: number; fromMs: number },
): number | null {
  const start = wallClockOf(fromMs, spec.timeZone);
  const anchor = wallClockOf(anchorMs, spec.timeZone);
  const firstDay = Date.UTC(start.year, start.month - 1, start.day);
  const momentsOf = isEachHour(rule) ? instantsOf : (wall: WallClock, zone: string) => [instantOf(wall, zone)];
  // From the day before: near midnight a change of the clock can move a time into the next day.
  for (let offset = -1; offset < horizonDays; offset += 1) {
    const day = new Date(firstDay + offset * dayMs);
    if (!isNamed(rule, day) || !isDue(rule, { day, anchor })) continue;
    for (const { hour, minutes } of hoursOf(rule, anchor)) {
      const at = minutes.flatMap((minute) => {
        const wall = { year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate(), hour, minute };
        return momentsOf(wall, spec.timeZone).filter((moment) => moment >= fromMs);
      });
      if (at.length > 0) return Math.min(...at);
    }
  }
  return null;
}

/** Whether the rule's BY parts, as far as it has any, name this day. */
function isNamed({ byMonth, byMonthDay, byDay }: Rule, day: Date): boolean {
  const [year, month, date] = [day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate()];
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const isNth = (nth: number) =>
    nth === 0 || (nth > 0 ? Math.ceil(date / 7) === nth : Math.ceil((last - date + 1) / 7) === -nth);
  return (
    (byMonth.length === 0 || byMonth.includes(month)) &&
    (byMonthDay.length === 0 || byMonthDay.some((one) => (one > 0 ? one : last + 1 + one) === date)) &&
    (byDay.length === 0 || byDay.some((one) => one.day === day.getUTCDay() && isNth(one.nth)))
  );
}

/** Whether INTERVAL comes round to this day, and the anchor's own day does, where the rule names none. */
function isDue(rule: Rule, { day, anchor }: { day: Date; anchor: WallClock }): boolean {
  const first = new Date(Date.UTC(anchor.year, anchor.month - 1, anchor.day));
  const dayCount = Math.round((day.getTime() - first.getTime()) / dayMs);
  const yearCount = day.getUTCFullYear() - anchor.year;
  const hasDay = rule.byDay.length > 0 || rule.byMonthDay.length > 0;
  const isDate = hasDay || day.getUTCDate() === anchor.day;
  const isMonth = hasDay || rule.byMonth.length > 0 || day.getUTCMonth() === first.getUTCMonth();
  const turn = (count: number) => count % rule.interval === 0;
  switch (rule.freq) {
    case "DAILY":
      return turn(dayCount);
    case "WEEKLY":
      // Weeks begin on Monday.
      return (
        (hasDay || day.getUTCDay() === first.getUTCDay()) &&
        turn(Math.floor((dayCount + ((first.getUTCDay() + 6) % 7)) / 7))
      );
    case "MONTHLY":
      return isDate && turn(yearCount * 12 + day.getUTCMonth() - first.getUTCMonth());
    case "YEARLY":
      return isMonth && isDate && turn(yearCount);
    default:
      return true;
  }
}

/** Whether it runs in each hour there is: then also in the one that comes twice when clocks go back. */
function isEachHour({ freq, interval, byHour }: Rule): boolean {
  return byHour.length === 0 && (freq === "MINUTELY" || (freq === "HOURLY" && interval === 1));
}

/** The times of a day, in order. Hours that are not named: every one for hourly rules, midnight of the anchor else. */
function hoursOf(
  { freq, interval, byHour, byMinute }: Rule,
  anchor: WallClock,
): { hour: number; minutes: readonly number[] }[] {
  const every = (count: number, step: number) =>
    Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
  const isShort = freq === "HOURLY" || freq === "MINUTELY";
  const hours =
    byHour.length > 0 ? byHour : isShort ? every(24, freq === "HOURLY" ? Math.min(interval, 24) : 1) : [anchor.hour];
  const minutes =
    byMinute.length > 0
      ? byMinute
      : freq === "MINUTELY"
        ? every(60, Math.min(interval, 60))
        : [byHour.length > 0 ? 0 : anchor.minute];
  return hours.toSorted((one, other) => one - other).map((hour) => ({ hour, minutes }));
}
