import type { DateClaim, RelativeDay } from "./claim.ts";
import { monthNames, weekdayNames } from "./month-names.ts";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const month =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\b\\.?";
const year = "(?:,?\\s+(\\d{4})(?![\\d:]))?";
const dayMonth = new RegExp(
  `(?<![\\d:.])(\\d{1,2})(?:st|nd|rd|th)?(?:\\s+(?:of\\s+)?|-)${month}(?:[-,]?\\s*(\\d{4})(?![\\d:]))?`,
  "gi",
);
/** "3 to 9 June": the first of two days names no month itself. */
const openDay = new RegExp(
  `(?<![\\d:.])(\\d{1,2})(?:st|nd|rd|th)?(?=(?:-|\\s(?:-|to|and|until|through|till)\\s(?:the\\s)?)\\d{1,2}(?:st|nd|rd|th)?\\s+(?:of\\s+)?${month}(?:[-,]?\\s*(\\d{4})(?![\\d:]))?)`,
  "gi",
);
const monthDay = new RegExp(`\\b${month}\\s+(\\d{1,2})(?:st|nd|rd|th)?(?![\\d:]|\\.\\d)${year}`, "gi");
/** "4. März 2026", "4 de marzo de 2026": in any language whose months the runtime can name. */
const dayAndName = /(?<![\p{N}:.])(\d{1,2})\.?\s+(?:de\s+)?([\p{L}\p{M}]{3,})(?:\s+(?:de\s+)?(\d{4})(?![\d:]))?/gu;
const monthOnly =
  /\b(January|February|March|April|May|June|July|August|September|October|November|December)\b(?:\s+(\d{4}))?/g;
const weekday = /\b(Sunday|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sun|Mon|Tues?|Wed|Thur?s?|Fri|Sat)\b/g;
const stretch =
  /\b(?:last|past|previous|this|next|coming) (?:week|weekend|month|quarter|year|spring|summer|autumn|fall|winter)\b/gi;
const relative = /\b(today|tonight|this (?:morning|afternoon|evening)|yesterday|last night|tomorrow)\b/gi;

/** Days in all usual spellings. A day-month order that could be read both ways (03/04/2026) yields both readings. */
export function findDates(folded: string): DateClaim[] {
  const found: DateClaim[] = [];
  const push: Push = (match, parts) => {
    const start = match.index;
    const end = start + match[0].length;
    const isKnown = found.some(
      (claim) => claim.start < end && start < claim.end && !(claim.start === start && claim.end === end),
    );
    if (!isKnown && isPossible(parts)) found.push({ ...parts, text: match[0], start, end });
  };
  findNumericDates(folded, push);
  for (const match of folded.matchAll(dayMonth))
    push(match, { ...yearOf(match[3]), month: monthOf(match[2]), day: Number(match[1]) });
  for (const match of folded.matchAll(openDay))
    push(match, { ...yearOf(match[3]), month: monthOf(match[2]), day: Number(match[1]) });
  for (const match of folded.matchAll(monthDay))
    push(match, { ...yearOf(match[3]), month: monthOf(match[1]), day: Number(match[2]) });
  for (const match of folded.matchAll(dayAndName)) {
    const named = monthNames.get((match[2] ?? "").toLowerCase());
    if (named !== undefined) push(match, { ...yearOf(match[3]), month: named, day: Number(match[1]) });
  }
  for (const match of folded.matchAll(monthOnly)) {
    const isWord =
      (match[1] === "May" || match[1] === "March") &&
      match[2] === undefined &&
      !/\b(?:in|of|since|until|early|late|mid|last|this|next)[\s-]$/i.test(folded.slice(0, match.index));
    if (!isWord) push(match, { ...yearOf(match[2]), month: monthOf(match[1]) });
  }
  findWeekdays(folded, push);
  return joinWeekdays(
    folded,
    found.toSorted((a, b) => a.start - b.start),
  );
}

type Push = (match: RegExpExecArray, parts: Omit<DateClaim, "text" | "start" | "end">) => void;

function findNumericDates(folded: string, push: Push): void {
  for (const match of folded.matchAll(/(?<!\d)(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?!\d)/g)) {
    push(match, { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) });
  }
  for (const match of folded.matchAll(/(?<![\d.])(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?![\d.]*\d)/g)) {
    const [first, second, written] = [Number(match[1]), Number(match[3]), Number(match[4])];
    const full = written < 100 ? 2000 + written : written;
    push(match, { year: full, month: second, day: first });
    if (match[2] === "/" && first !== second) push(match, { year: full, month: first, day: second });
  }
}

function findWeekdays(folded: string, push: Push): void {
  for (const match of folded.matchAll(weekday))
    push(match, { weekday: weekdays.indexOf(match[0].slice(0, 3).toLowerCase()) });
  for (const match of folded.matchAll(/\p{L}{3,}(?:-feira)?/gu)) {
    const named = weekdayNames.get(match[0].toLowerCase());
    if (named !== undefined) push(match, { weekday: named });
  }
}

/** "Tuesday 10 November" is one claim: neither part may change alone. */
function joinWeekdays(folded: string, dates: readonly DateClaim[]): DateClaim[] {
  const joined: DateClaim[] = [];
  for (const date of dates) {
    const before = joined.at(-1);
    const isNamed =
      before?.weekday !== undefined &&
      before.day === undefined &&
      date.day !== undefined &&
      /^[,.]?\s(?:the\s)?$/.test(folded.slice(before.end, date.start));
    if (!isNamed) joined.push(date);
    else
      joined.splice(-1, 1, {
        ...date,
        weekday: before.weekday,
        text: folded.slice(before.start, date.end),
        start: before.start,
      });
  }
  return joined;
}

/** Words that name a day only together with the day they were written on. */
export function findRelativeDays(folded: string): RelativeDay[] {
  const stretches = [...folded.matchAll(stretch)].map((match) => ({
    word: match[0].toLowerCase(),
    offsetDays: null,
    start: match.index,
    end: match.index + match[0].length,
  }));
  const days = [...folded.matchAll(relative)].map((match) => {
    const word = match[0].toLowerCase();
    const offsetDays = word === "yesterday" || word === "last night" ? -1 : word === "tomorrow" ? 1 : 0;
    return { word, offsetDays, start: match.index, end: match.index + match[0].length };
  });
  return [...days, ...stretches];
}

function yearOf(text: string | undefined): { year?: number } {
  return text === undefined ? {} : { year: Number(text) };
}

function monthOf(text: string | undefined): number {
  return months.indexOf((text ?? "").slice(0, 3).toLowerCase()) + 1;
}

function isPossible({ month: inYear, day }: { month?: number; day?: number }): boolean {
  return (inYear === undefined || (inYear >= 1 && inYear <= 12)) && (day === undefined || (day >= 1 && day <= 31));
}
