import { workingMoment, type Calendar } from "../calendar.ts";
import type { Random } from "../random.ts";

/** Start times for so many scripts, in order, each early enough before the end that a conversation can finish. */
export function startTimes({
  count,
  calendar,
  spanMs,
  random,
}: {
  count: number;
  calendar: Calendar;
  spanMs: number;
  random: Random;
}): Date[] {
  const latest = calendar.endsAt.getTime() - spanMs;
  const times: Date[] = [];
  while (times.length < count) {
    const at = workingMoment(calendar, random);
    if (at.getTime() <= latest) times.push(at);
  }
  return times;
}
