import { findTimeZone } from "./find-time-zone.ts";
import { readClock } from "./read-clock.ts";

export type FoundSchedule = {
  rrule: string;
  /** The words of the request that say when. */
  words: string;
  timeZone: string | null;
  start: number;
  end: number;
};

const days = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;
const dayNames = "monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tues?|wed|thur?s?|fri|sat|sun";
const counts: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  ten: 10,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  other: 2,
  second: 2,
  third: 3,
  half: 30,
};
const ordinals: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  last: -1,
};
const clock = String.raw`(?:[01]?\d|2[0-3])(?:[:.h][0-5]\d)?(?:\s?[ap]\.?m\b\.?)?(?:\s?o'?clock)?(?!\s?(?:st|nd|rd|th|\d))|noon|midday|midnight|half past \w+|quarter (?:past|to) \w+`;
const at = String.raw`(?:,?\s*(?:at|around|@|by)?\s*(?:${clock})(?:\s*(?:and|,)\s*(?:at\s)?(?:${clock}))*)`;
const part = "morning|afternoon|evening|night|noon|midnight";
const timeBefore = new RegExp(
  String.raw`(?<![\p{L}\p{N}])at (?:${clock})(?: [\p{L}]+(?: [\p{L}]+)? time)?,?\s+(?:on\s+)?$`,
  "iu",
);
const dayList = String.raw`(?:${dayNames})s?(?:\s*(?:,\s*and|,|and|&|to|through|-|–)\s*(?:${dayNames})s?)*`;

const patterns: readonly { pattern: RegExp; rule: (words: string) => string | null }[] = [
  {
    pattern: phrase(
      String.raw`(?:every|each|once an?|once per)\s+(?:(\d+|${Object.keys(counts).join("|")})\s+)?(?:an?\s)?(minutes?|hours?|mins?|hrs?|half hour|half-hour|quarter of an hour|quarter hour)|hourly|every hour`,
    ),
    rule: intervalRule,
  },
  {
    pattern: phrase(
      String.raw`(?:(?:every|each|on|at)\s+)?(?:the\s)?(?:(?:${Object.keys(ordinals).join("|")})\s(?:${dayNames}|day|working day|weekday|business day)|\d{1,2}(?:st|nd|rd|th)|first|last day|1st)\s(?:day\s)?of\s(?:each|every|the|a)\s(?:month|quarter)${at}?|(?:every|each|once a|at the (?:start|beginning|end) of (?:each|every|the))\s(?:month|quarter)(?:\son\sthe\s(?:\d{1,2}(?:st|nd|rd|th)?|first|last day))?${at}?|monthly|quarterly${at}?`,
    ),
    rule: monthRule,
  },
  {
    pattern: phrase(
      String.raw`(?:(?:every|each|on)\s)?(?:other\s)?(?:once a week,?\s(?:on\s)?|week\s(?:on\s)?|weekly,?\s(?:on\s)?|on\s)?${dayList}(?:\s(?:${part}))?${at}?`,
      String.raw`(?:every|each|once a week|weekly|on (?:${dayNames})s\b|(?:${dayNames})s\b|(?:${dayNames})\s?(?:to|through|-|–)\s)`,
    ),
    rule: weekRule,
  },
  {
    pattern: phrase(
      String.raw`(?:every|each|on)\s(?:weekday|working day|work day|business day)s?(?:\s(?:${part}))?${at}?|(?:on\s)?weekdays${at}?|on working days${at}?|(?:every|each|on|at)\s(?:the\s)?weekends?${at}?`,
    ),
    rule: weekdayRule,
  },
  {
    pattern: phrase(
      String.raw`(?:every|each)\s(?:single\s)?(?:day|${part})(?:\s(?:${part}))?${at}?|(?:once a|once per|once each) (?:day|week)${at}?|daily,?${at}?|nightly${at}?|weekly${at}?|every week${at}?|each week${at}?`,
    ),
    rule: dayRule,
  },
];

/**
 * The schedule that a request names, as an RRULE (RFC 5545) with its words, place and IANA zone; null where it names
 * none. `masked` is the request without its literals.
 */
export function findSchedule(masked: string): FoundSchedule | null {
  for (const { pattern, rule } of patterns) {
    const match = pattern.exec(masked);
    if (match === null) continue;
    const start = match.index - (timeBefore.exec(masked.slice(0, match.index))?.[0].length ?? 0);
    const words = masked
      .slice(start, match.index + match[0].length)
      .trim()
      .toLowerCase();
    const rrule = rule(words);
    if (rrule === null) continue;
    const zone = findTimeZone(masked, start, match.index + match[0].length);
    return {
      rrule,
      words,
      timeZone: zone?.name ?? null,
      start,
      end: Math.max(match.index + match[0].length, zone?.end ?? 0),
    };
  }
  return null;
}

/** Case does not matter for the words, but it does for a zone behind them. */
function phrase(source: string, must?: string): RegExp {
  return new RegExp(
    `(?<![\\p{L}\\p{N}])${must === undefined ? "" : `(?=${must}|[^.,]{0,12}${must})`}(?:${source})(?![\\p{L}\\p{N}])`,
    "iu",
  );
}

function intervalRule(words: string): string {
  const count = /\d+/.exec(words)?.[0];
  const named = Object.entries(counts).find(([name]) => new RegExp(`\\b${name}\\b`).test(words))?.[1];
  if (/half.hour/.test(words)) return "FREQ=MINUTELY;INTERVAL=30";
  if (/quarter/.test(words)) return "FREQ=MINUTELY;INTERVAL=15";
  const interval = count === undefined ? (named ?? 1) : Number(count);
  return `FREQ=${/min/.test(words) ? "MINUTELY" : "HOURLY"}${interval === 1 ? "" : `;INTERVAL=${interval}`}`;
}

function monthRule(words: string): string {
  const step = /quarter/.test(words) ? ";INTERVAL=3" : "";
  const [, ordinal, day] =
    new RegExp(`(${Object.keys(ordinals).join("|")})\\s(${dayNames}|working day|weekday|business day)`).exec(words) ??
    [];
  const nth = ordinals[ordinal ?? ""];
  if (nth !== undefined && day !== undefined) {
    const index = dayIndex(day);
    if (index === null) return `FREQ=MONTHLY${step};BYDAY=MO,TU,WE,TH,FR;BYSETPOS=${nth}${times(words)}`;
    return `FREQ=MONTHLY${step};BYDAY=${nth}${days[index]}${times(words)}`;
  }
  const numbered = /\b(\d{1,2})(?:st|nd|rd|th)\b/.exec(words)?.[1] ?? /on the (\d{1,2})\b/.exec(words)?.[1];
  const monthDay = numbered ?? (/last day|end of/.test(words) ? "-1" : "1");
  return `FREQ=MONTHLY${step};BYMONTHDAY=${monthDay}${times(words)}`;
}

function weekRule(words: string): string | null {
  const named = [...words.matchAll(new RegExp(`(?:${dayNames})`, "g"))].map(([name]) => dayIndex(name));
  const found = named.filter((index) => index !== null);
  const [first, last] = [found[0], found.at(-1)];
  if (first === undefined || last === undefined) return null;
  const isRange = found.length === 2 && /\b(?:to|through)\b|[a-z]\s?[-–]\s?[a-z]/.test(words);
  const chosen = isRange ? days.slice(first, last + 1) : found.map((index) => days[index]);
  const step = /\bother\b/.test(words) ? ";INTERVAL=2" : "";
  return `FREQ=WEEKLY${step};BYDAY=${chosen.join(",")}${times(words)}`;
}

function weekdayRule(words: string): string {
  return `FREQ=WEEKLY;BYDAY=${/weekend/.test(words) ? "SA,SU" : "MO,TU,WE,TH,FR"}${times(words)}`;
}

function dayRule(words: string): string {
  if (/week/.test(words)) return `FREQ=WEEKLY;BYDAY=MO${times(words)}`;
  return `FREQ=DAILY${times(words)}`;
}

/** BYHOUR and BYMINUTE; a part of the day without an hour stands for its usual one. */
function times(words: string): string {
  const found = [...words.matchAll(new RegExp(clock, "gi"))].flatMap(([said], index, all) => {
    // '9 and 5pm' shares its half of the day only when it says so.
    const read = readClock(said, words);
    return read === null || (index > 0 && all.length > 6) ? [] : [read];
  });
  if (found.length === 0) {
    const usual = /morning/.test(words)
      ? 8
      : /afternoon/.test(words)
        ? 14
        : /evening/.test(words)
          ? 18
          : /night|midnight/.test(words)
            ? 0
            : /noon/.test(words)
              ? 12
              : 9;
    return `;BYHOUR=${usual};BYMINUTE=0`;
  }
  const hours = [...new Set(found.map(({ hour }) => hour))];
  const minutes = [...new Set(found.map(({ minute }) => minute))];
  return `;BYHOUR=${hours.join(",")};BYMINUTE=${minutes.join(",")}`;
}

function dayIndex(name: string): number | null {
  const index = days.findIndex((day) => name.slice(0, 2).toUpperCase() === day);
  return index === -1 || !new RegExp(`^(?:${dayNames})`).test(name) ? null : index;
}
