import type { Claims } from "../policy/claim.ts";

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** A sentence with what stands in it, and when it was written, in ms since 1970. */
interface Written {
  readonly writtenAt: number;
  readonly claims: Claims;
}

export type Moment = { at: number; isExplicit: boolean; hasClock: boolean };

/** When what a sentence tells happened: its own first day and clock time, read beside the day it was written; else the moment of its item. Clock times without a zone are taken as UTC. */
export function resolveMoment({ writtenAt: written, claims }: Written): Moment {
  const day = resolveDay(claims, written);
  const time = claims.times[0];
  if (day === null && time === undefined) return { at: written, isExplicit: false, hasClock: false };
  const midnight = day ?? Math.floor(written / dayMs) * dayMs;
  const isWritingDay = midnight === Math.floor(written / dayMs) * dayMs;
  if (time === undefined) return { at: isWritingDay ? written : midnight, isExplicit: true, hasClock: false };
  const clockMs = time.minute * minuteMs - (time.zone ?? 0) * minuteMs + (time.second ?? 0) * 1000;
  const moment = midnight + clockMs;
  // "at 23:10", written at 08:00, was last night.
  return {
    at: day === null && moment > written + 2 * 60 * minuteMs ? moment - dayMs : moment,
    isExplicit: true,
    hasClock: true,
  };
}

function resolveDay(claims: Claims, written: number): number | null {
  const today = Math.floor(written / dayMs) * dayMs;
  const full = claims.dates.find((date) => date.day !== undefined && date.month !== undefined);
  if (full?.day !== undefined && full.month !== undefined) {
    const years =
      full.year === undefined ? [-1, 0, 1].map((shift) => new Date(written).getUTCFullYear() + shift) : [full.year];
    const { month, day } = full;
    const readings = years.map((year) => Date.UTC(year, month - 1, day));
    return readings.toSorted((a, b) => Math.abs(a - written) - Math.abs(b - written))[0] ?? null;
  }
  const relative = claims.relativeDays.find(({ offsetDays }) => offsetDays !== null);
  if (relative !== undefined) return today + (relative.offsetDays ?? 0) * dayMs;
  const weekday = claims.dates.find((date) => date.weekday !== undefined)?.weekday;
  if (weekday === undefined) return null;
  return today - ((new Date(today).getUTCDay() - weekday + 7) % 7) * dayMs;
}
