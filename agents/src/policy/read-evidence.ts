import type { Citation } from "@hoopoe/contract/reports/sentence-check.ts";
import { wallClockOf } from "@hoopoe/contract/wall-clock.ts";
import type { Evidence } from "@hoopoe/contract/reports/report.ts";
import type { Claims, DateClaim, TimeClaim } from "./claim.ts";
import { foldText } from "./fold-text.ts";
import { monthNames, nearDays } from "./month-names.ts";
import { readClaims } from "./read-claims.ts";

/** Everything of hard value in the items that a sentence cites: title, body, author and date, not the quotes alone. */
export type EvidenceValues = {
  folded: string;
  lower: string;
  numbers: Claims["numbers"];
  days: readonly DateClaim[];
  times: readonly TimeClaim[];
  /** When the items were written, in milliseconds. */
  writtenAt: readonly number[];
  /** What the quotes themselves hold, from which a sum or a count may be made. */
  quoted: Claims[];
};

const dayMs = 86_400_000;

/** `zone`: an item's own moment may be said as its clocks show it. */
export function readEvidence(
  evidence: readonly Evidence[],
  citations: readonly Citation[],
  zone = "UTC",
): EvidenceValues {
  const items = evidence.map((item) => ({ item, claims: claimsOf(item) }));
  const folded = foldText(items.map(({ item, claims }) => `${claims.folded} ${item.date}`).join("\n"));
  return {
    folded,
    lower: folded.toLowerCase(),
    numbers: items.flatMap(({ claims }) => claims.numbers),
    days: items.flatMap(({ item, claims }) => [...daysOf(claims, new Date(item.date)), shownIn(zone, item).day]),
    times: items.flatMap(({ item, claims }) => [
      ...claims.times,
      timeOf(new Date(item.date)),
      shownIn(zone, item).time,
    ]),
    writtenAt: items.map(({ item }) => Date.parse(item.date)),
    quoted: citations.map(({ quote }) => readClaims(quote)),
  };
}

/** An item is cited by many sentences, and read once. */
const known = new WeakMap<Evidence, Claims>();

function claimsOf(item: Evidence): Claims {
  const claims = known.get(item) ?? readClaims(`${item.title}\n${item.body}\n${item.author}`);
  known.set(item, claims);
  return claims;
}

/** Every full reading of the days an item names, beside the day on which it was written. */
function daysOf({ dates, folded }: Claims, writtenAt: Date): DateClaim[] {
  const written = Math.floor(writtenAt.getTime() / dayMs) * dayMs;
  const lower = folded.toLowerCase();
  const near = nearDays.filter(([name]) => lower.includes(name)).map(([, offset]) => dayAt(written + offset * dayMs));
  const months = [...new Set(lower.match(/[\p{L}\p{M}]{3,}/gu))].flatMap((word) => {
    const month = monthNames.get(word);
    return month === undefined ? [] : [{ month, text: word, start: 0, end: 0 }];
  });
  return [dayAt(written), ...near, ...months, ...dates.flatMap((date) => readingsOf(date, writtenAt, written))];
}

function readingsOf(date: DateClaim, writtenAt: Date, written: number): DateClaim[] {
  const year = writtenAt.getUTCFullYear();
  if (date.weekday !== undefined && date.day === undefined)
    return [
      date,
      ...[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7]
        .map((offset) => dayAt(written + offset * dayMs))
        .filter(({ weekday }) => weekday === date.weekday),
    ];
  if (date.day === undefined || date.month === undefined) return [date, { ...date, year: date.year ?? year }];
  const { month, day } = date;
  const years = date.year === undefined ? [year - 1, year, year + 1] : [date.year];
  const readings = years
    .map((one) => Date.UTC(one, month - 1, day))
    .toSorted((a, b) => Math.abs(a - written) - Math.abs(b - written));
  const nearest = dayAt(readings[0] ?? written);
  // A source may err about the weekday; saying so after it is still what it says.
  return date.weekday === undefined ? [nearest] : [nearest, { ...nearest, weekday: date.weekday }];
}

export function dayAt(at: number): DateClaim {
  const day = new Date(at);
  return {
    year: day.getUTCFullYear(),
    month: day.getUTCMonth() + 1,
    day: day.getUTCDate(),
    weekday: day.getUTCDay(),
    text: "",
    start: 0,
    end: 0,
  };
}

/** An item's moment by the clocks of a zone. */
function shownIn(zone: string, { date }: Evidence): { day: DateClaim; time: TimeClaim } {
  const at = Date.parse(date);
  const { year, month, day, hour, minute } = wallClockOf(at, zone);
  const shown = Date.UTC(year, month - 1, day, hour, minute);
  const shift = Math.round((shown - Math.floor(at / 60_000) * 60_000) / 60_000);
  return { day: dayAt(shown), time: { ...timeOf(new Date(at)), minute: hour * 60 + minute, zone: shift } };
}

export function timeOf(at: Date): TimeClaim {
  const minute = at.getUTCHours() * 60 + at.getUTCMinutes();
  return { minute, second: at.getUTCSeconds(), zone: 0, text: "", start: 0, end: 0 };
}
