import { dayMs, isWeekend, minuteMs } from "../calendar.ts";
import type { Random } from "../random.ts";

/** "~3h", "~20m", "~1d" at the start of a line: how long the writer took. Null when the line does not say. */
export function gapOf(line: string): { gapMs: number | null; rest: string } {
  const found = /^~(\d+)([mhd])\s+/.exec(line);
  if (found === null) return { gapMs: null, rest: line };
  const unit = found[2] === "m" ? minuteMs : found[2] === "h" ? 60 * minuteMs : dayMs;
  return { gapMs: Number(found[1]) * unit, rest: line.slice(found[0].length) };
}

/** The next moment, `gapMs` later and a little more, moved into the next working day when it falls into the night. */
export function laterAtWork(at: Date, gapMs: number, random: Random): Date {
  let next = new Date(at.getTime() + gapMs * (0.7 + random.next() * 0.6));
  const hour = next.getUTCHours();
  const isDaytime = hour >= 7 && hour < 19;
  if (isDaytime && (!isWeekend(next) || isWeekend(at))) return next;
  const midnight = next.getTime() - (next.getTime() % dayMs);
  next = new Date(midnight + (hour >= 7 ? dayMs : 0));
  while (isWeekend(next)) next = new Date(next.getTime() + dayMs);
  return new Date(next.getTime() + random.int(8 * 60, 10 * 60 + 30) * minuteMs + random.int(0, 59) * 1000);
}
