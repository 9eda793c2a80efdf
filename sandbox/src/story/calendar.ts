import type { Random } from "./random.ts";

export const minuteMs = 60_000;
export const dayMs = 86_400_000;

/** The fortnight of a story. `workdays` are the whole weekdays inside it, at their midnight (UTC): at least nine of them. */
export type Calendar = { startsAt: Date; endsAt: Date; days: Date[]; workdays: Date[] };

export function calendarFor(endsAt: Date): Calendar {
  const startsAt = new Date(endsAt.getTime() - 14 * dayMs);
  const first = Math.ceil(startsAt.getTime() / dayMs) * dayMs;
  const days: Date[] = [];
  for (let at = first; at + dayMs <= endsAt.getTime(); at += dayMs) days.push(new Date(at));
  return { startsAt, endsAt, days, workdays: days.filter((day) => !isWeekend(day)) };
}

export function isWeekend(day: Date): boolean {
  return day.getUTCDay() === 0 || day.getUTCDay() === 6;
}

/** `clock` ("HH:MM") of a day, with seconds that look like no one chose them. */
export function atClock(day: Date, clock: string, random: Random): Date {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return new Date(day.getTime() + (hours * 60 + minutes) * minuteMs + random.int(0, 59) * 1000);
}

/** A moment when people work: mornings and early afternoons, few evenings, hardly ever at the weekend. */
export function workingMoment(calendar: Calendar, random: Random): Date {
  for (;;) {
    const day = random.pick([
      new Date(calendar.startsAt.getTime() - (calendar.startsAt.getTime() % dayMs)),
      ...calendar.days,
      lastDay(calendar),
    ]);
    if (isWeekend(day) && !random.chance(0.09)) continue;
    const minute = random.chance(0.06) ? random.int(18 * 60, 22 * 60) : workingMinute(random);
    const at = new Date(day.getTime() + minute * minuteMs + random.int(0, 59) * 1000);
    if (at > calendar.startsAt && at < calendar.endsAt) return at;
  }
}

function lastDay(calendar: Calendar): Date {
  return new Date(calendar.endsAt.getTime() - (calendar.endsAt.getTime() % dayMs));
}

function workingMinute(random: Random): number {
  const morning = random.chance(0.56);
  const spread = (random.next() + random.next() + random.next()) / 3;
  return Math.round(morning ? 8 * 60 - 10 + spread * 5 * 60 : 13 * 60 - 10 + spread * 5 * 60);
}

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** The ways people write one moment; `full` is what `{moment}` alone gives. All in UTC, as the items are. */
export function momentWords(at: Date): { readonly [property: string]: string } {
  const clock = at.toISOString().slice(11, 16);
  const date = `${at.getUTCDate()} ${months[at.getUTCMonth()]}`;
  const weekday = weekdays[at.getUTCDay()] ?? "";
  return {
    clock,
    date,
    weekday,
    short: `${at.getUTCDate()} ${months[at.getUTCMonth()]?.slice(0, 3)}`,
    day: `${weekday} ${date}`,
    iso: at.toISOString().slice(0, 10),
    year: String(at.getUTCFullYear()),
    dayOfMonth: String(at.getUTCDate()),
    month: months[at.getUTCMonth()] ?? "",
    full: `${clock} on ${weekday} ${date}`,
  };
}
