import { draftWords } from "./draft-words.ts";

/** "every weekday at 8:00" as a rule, with the words that it read; null where the day or the time isn't said so. */
export function draftSchedule(words: readonly string[]): { rrule: string; read: string[] } | null {
  const every = words.find((word) => draftWords.every.some((one) => one === word));
  const time = words.map((word, at) => readTime(word, words[at + 1])).find((one) => one !== null);
  if (every === undefined || time === undefined || time === null) return null;
  const days = Object.entries(draftWords.days).filter(([day]) => words.includes(day) || words.includes(`${day}s`));
  const [day] = days;
  if (days.length > 1 || (day === undefined && every !== "daily")) return null;
  const rule = day === undefined || day[1] === "" ? "FREQ=DAILY" : `FREQ=WEEKLY;BYDAY=${day[1]}`;
  return {
    rrule: `${rule};BYHOUR=${time.hour};BYMINUTE=${time.minute}`,
    read: [every, ...(day === undefined ? [] : [day[0], `${day[0]}s`]), ...time.read],
  };
}

function readTime(word: string, next = ""): { hour: number; minute: number; read: string[] } | null {
  const match = /^(\d{1,2})(?::(\d{2}))?(am|pm)?$/.exec(word);
  if (match === null) return null;
  const half = match[3] ?? (next === "am" || next === "pm" ? next : undefined);
  const [, hours = "", minutes = "0"] = match;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half === "pm" ? 12 : 0);
  const minute = Number(minutes);
  return hour > 23 || minute > 59 ? null : { hour, minute, read: [word, "am", "pm"] };
}
