import type { Schedule } from "./integration.ts";

const unitMs = { min: 60_000, hr: 3_600_000, day: 86_400_000 } as const;

/**
 * When a stream runs next by itself, after `now`; null for never. With a start date it runs then and every interval
 * from it; without one, one interval from now. Days are of 24 hours. Nothing begins at or after the end date.
 */
export function nextRunAt({ startDate, endDate, repeat }: Schedule, now: Date): Date | null {
  const next = firstAfter(startDate === null ? null : Date.parse(startDate), repeat, now.getTime());
  if (next === null || (endDate !== null && next >= Date.parse(endDate))) return null;
  return new Date(next);
}

function firstAfter(start: number | null, repeat: Schedule["repeat"], now: number): number | null {
  if (start !== null && start > now) return start;
  if (repeat === null) return null;
  const intervalMs = repeat.frequency * unitMs[repeat.unit];
  if (start === null) return now + intervalMs;
  return start + (Math.floor((now - start) / intervalMs) + 1) * intervalMs;
}

/** How many times of a schedule lie from `dueAt`, which is one of them, until `until`; 0 where that is before it. */
export function countDue({ repeat, endDate }: Schedule, dueAt: Date, until: Date): number {
  const lastMs = Math.min(until.getTime(), endDate === null ? Infinity : Date.parse(endDate) - 1);
  const sinceMs = lastMs - dueAt.getTime();
  if (sinceMs < 0) return 0;
  return repeat === null ? 1 : Math.floor(sinceMs / (repeat.frequency * unitMs[repeat.unit])) + 1;
}

/** The next runs that a schedule makes by itself, the earliest first; fewer where it ends before. */
export function nextRuns(schedule: Schedule, now: Date, countMax: number): Date[] {
  const runs: Date[] = [];
  for (let after = now; runs.length < countMax;) {
    const next = nextRunAt(schedule, after);
    if (next === null) break;
    runs.push(next);
    after = next;
  }
  return runs;
}
