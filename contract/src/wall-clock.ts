/** A date and time as a clock on the wall shows it; `month` from 1. */
export interface WallClock {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  formats.set(timeZone, format);
  return format;
}

export function isTimeZone(timeZone: string): boolean {
  try {
    formatOf(timeZone);
    return true;
  } catch {
    return false;
  }
}

/** What the clocks of a zone show at a moment (epoch milliseconds). */
export function wallClockOf(ms: number, timeZone: string): WallClock {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  return { year: part("year"), month: part("month"), day: part("day"), hour: part("hour"), minute: part("minute") };
}

/**
 * When the clocks of a zone show this, in epoch milliseconds. A time that is left out when clocks go forward gives the
 * moment an hour later on the wall; one that comes twice gives the first.
 */
export function instantOf(wall: WallClock, timeZone: string): number {
  return Math.min(...instantsOf(wall, timeZone));
}

/** The same, with both moments of a time that comes twice when clocks go back. In no order. */
export function instantsOf(wall: WallClock, timeZone: string): number[] {
  const asUtc = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute);
  const offsetAt = (ms: number) => {
    const shown = wallClockOf(ms, timeZone);
    return (
      Date.UTC(shown.year, shown.month - 1, shown.day, shown.hour, shown.minute) - Math.floor(ms / 60_000) * 60_000
    );
  };
  const candidates = [offsetAt(asUtc - 86_400_000), offsetAt(asUtc + 86_400_000)].map((offset) => asUtc - offset);
  const exact = candidates.filter((ms) => ms + offsetAt(ms) === asUtc);
  return exact.length > 0 ? exact : [Math.max(...candidates)];
}
