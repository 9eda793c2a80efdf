/** ISO 8601 in UTC, half-open: from <= date < to. `label` says it in words. */
export type TimeWindow = { from: string; to: string; label: string };

const dayMs = 86_400_000;
const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const months = "january february march april may june july august september october november december".split(" ");

/** The stretch of time that a question names, and the question without it. Weeks begin on Monday; days are UTC's. */
export function readWindow(text: string, asOf: string): { window: TimeWindow | null; rest: string } {
  for (const { pattern, read } of readers) {
    const match = pattern.exec(text);
    const window = match === null ? null : read(match, new Date(asOf));
    if (match !== null && window !== null)
      return { window, rest: `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}` };
  }
  return { window: null, rest: text };
}

type Reader = { pattern: RegExp; read: (match: RegExpExecArray, now: Date) => TimeWindow | null };

const readers: readonly Reader[] = [
  { pattern: /\btoday\b/i, read: (_, now) => days(midnight(now), 1, "today") },
  { pattern: /\byesterday\b/i, read: (_, now) => days(midnight(now) - dayMs, 1, "yesterday") },
  {
    pattern: /\b(?:in |over |during |within )?(?:the )?(?:last|past) (\d{1,3}) (hour|day|week)s?\b/i,
    read: (match, now) => {
      const count = Number(match[1]);
      const unit = (match[2] ?? "").toLowerCase();
      const length = count * (unit === "hour" ? 3_600_000 : unit === "week" ? 7 * dayMs : dayMs);
      return spanOf(now.getTime() - length, now.getTime() + 1, `the last ${count} ${unit}${count === 1 ? "" : "s"}`);
    },
  },
  { pattern: /\bthis week\b/i, read: (_, now) => spanOf(monday(now), now.getTime() + 1, "this week") },
  { pattern: /\blast week\b/i, read: (_, now) => days(monday(now) - 7 * dayMs, 7, "last week") },
  {
    pattern: /\b(?:since|after) (sunday|monday|tuesday|wednesday|thursday|friday|saturday)\b/i,
    read: (match, now) => spanOf(lastWeekday(match[1] ?? "", now), now.getTime() + 1, `since ${match[1]}`),
  },
  {
    pattern: /\b(?:on )?(?:last )?(sunday|monday|tuesday|wednesday|thursday|friday|saturday)\b/i,
    read: (match, now) => days(lastWeekday(match[1] ?? "", now), 1, match[1] ?? ""),
  },
  {
    pattern: /\b(since |after |on )?(\d{4})-(\d{2})-(\d{2})\b/i,
    read: (match, now) => dated(match[1], Date.UTC(Number(match[2]), Number(match[3]) - 1, Number(match[4])), now),
  },
  {
    pattern: new RegExp(`\\b(since |after |on )?(\\d{1,2}) (${months.join("|")})\\b`, "i"),
    read: (match, now) => dated(match[1], dayOf(Number(match[2]), match[3] ?? "", now), now),
  },
  {
    pattern: new RegExp(`\\b(since |after |on )?(${months.join("|")}) (\\d{1,2})\\b`, "i"),
    read: (match, now) => dated(match[1], dayOf(Number(match[3]), match[2] ?? "", now), now),
  },
];

function dated(word: string | undefined, at: number, now: Date): TimeWindow | null {
  if (Number.isNaN(at)) return null;
  const day = new Date(at).toISOString().slice(0, 10);
  return /since|after/i.test(word ?? "") ? spanOf(at, now.getTime() + 1, `since ${day}`) : days(at, 1, day);
}

/** Of this year, or of the last one where it would lie ahead. */
function dayOf(day: number, month: string, now: Date): number {
  const place = months.indexOf(month.toLowerCase());
  const at = Date.UTC(now.getUTCFullYear(), place, day);
  return at > now.getTime() ? Date.UTC(now.getUTCFullYear() - 1, place, day) : at;
}

function days(from: number, count: number, label: string): TimeWindow {
  return spanOf(from, from + count * dayMs, label);
}

function spanOf(from: number, to: number, label: string): TimeWindow {
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString(), label };
}

function midnight(now: Date): number {
  return now.getTime() - (now.getTime() % dayMs);
}

function monday(now: Date): number {
  return midnight(now) - ((now.getUTCDay() + 6) % 7) * dayMs;
}

function lastWeekday(name: string, now: Date): number {
  const back = (now.getUTCDay() - weekdays.indexOf(name.toLowerCase()) + 7) % 7;
  return midnight(now) - back * dayMs;
}
