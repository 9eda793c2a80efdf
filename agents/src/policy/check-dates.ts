import type { Claims, DateClaim } from "./claim.ts";
import type { EvidenceSpan } from "./evidence-span.ts";

const dayMs = 86_400_000;

/** Dates are compared by value. What a quote leaves open (the year, "yesterday", "on Friday") is read from the day its evidence was written. */
export function checkDates(claims: Claims, spans: readonly EvidenceSpan[]): string[] {
  const quoted = spans.flatMap(resolveDates);
  const reasons: string[] = [];
  const places = new Set(claims.dates.map((date) => date.start));
  for (const place of places) {
    const readings = claims.dates.filter((date) => date.start === place);
    if (!readings.some((reading) => quoted.some((candidate) => covers(candidate, reading)))) {
      reasons.push(`the date ${readings[0]?.text ?? ""} isn't in any quote`);
    }
  }
  reasons.push(...turnedEnds(claims, spans));
  const stretches = spans.flatMap((span) => stretchesOf(span.claims, joined));
  for (const [from, to] of stretchesOf(claims, stretch)) {
    const isTold = stretches.some(([first, last]) => covers(first, from) && covers(last, to));
    if (!isTold) reasons.push(`the quotes don't give ${from.text} to ${to.text} as a period`);
  }
  for (const { word } of claims.relativeDays) {
    const isQuoted = spans.some((span) => span.claims.relativeDays.some((day) => day.word === word));
    if (!isQuoted) reasons.push(`the day "${word}" isn't in any quote`);
  }
  return reasons;
}

const stretch = /^\s?(?:-|to|until|till|through)\s?(?:the\s)?$/i;
const joined = /^\s?(?:-|to|and)\s?(?:the\s)?$|\b(?:to|until|till|through|ended|ends|over|closed|closes|finished)\b/i;

/** Two days told one after the other, with words of a stretch between them. */
function stretchesOf({ folded, dates }: Claims, between: RegExp): [DateClaim, DateClaim][] {
  return dates.slice(1).flatMap((to, at): [DateClaim, DateClaim][] => {
    const from = dates[at];
    return from !== undefined && from.end < to.start && between.test(folded.slice(from.end, to.start))
      ? [[from, to]]
      : [];
  });
}

/** "Until 4 May" is not covered by "from 4 May". */
function turnedEnds(claims: Claims, spans: readonly EvidenceSpan[]): string[] {
  return claims.dates.flatMap((date) => {
    const end = endOf(claims.folded, date);
    const same = spans.flatMap((span) =>
      span.claims.dates.filter((other) => covers(other, date)).map((other) => endOf(span.claims.folded, other)),
    );
    const isTurned = end !== null && same.length > 0 && same.every((other) => other !== null && other !== end);
    return isTurned ? [`the quotes don't say ${end === "from" ? "from" : "until"} ${date.text}`] : [];
  });
}

function endOf(folded: string, { start }: DateClaim): "from" | "to" | null {
  const tie = /\b(from|since|until|till|to|through)\s+(?:the\s+)?$/i.exec(
    folded.slice(Math.max(0, start - 14), start),
  )?.[1];
  return tie === undefined ? null : /^(?:from|since)$/i.test(tie) ? "from" : "to";
}

function covers(quoted: DateClaim, said: DateClaim): boolean {
  if (said.year !== undefined && quoted.year !== said.year) return false;
  if (said.month !== undefined && quoted.month !== said.month) return false;
  if (said.day !== undefined && quoted.day !== said.day) return false;
  return said.weekday === undefined || quoted.weekday === said.weekday;
}

/** Every full reading of the days a span names. */
function resolveDates(span: EvidenceSpan): DateClaim[] {
  const { dates, relativeDays } = span.claims;
  const written = Date.UTC(span.writtenAt.getUTCFullYear(), span.writtenAt.getUTCMonth(), span.writtenAt.getUTCDate());
  const resolved: DateClaim[] = [];
  for (const date of dates) {
    if (date.weekday !== undefined && date.day === undefined) {
      resolved.push(
        date,
        ...[0, 1, 2, 3, 4, 5, 6, 7]
          .map((ago) => toClaim(written - ago * dayMs))
          .filter((day) => day.weekday === date.weekday),
      );
    } else if (date.day === undefined || date.month === undefined) {
      resolved.push({ ...date, year: date.year ?? span.writtenAt.getUTCFullYear() });
    } else {
      const years =
        date.year === undefined
          ? [span.writtenAt.getUTCFullYear() + yearShift(date.month, span.writtenAt)]
          : [date.year];
      const days = years.map((year) => toClaim(Date.UTC(year, (date.month ?? 1) - 1, date.day)));
      resolved.push(...days);
      // A source may err about the weekday; quoting it so is still quoting it.
      if (date.weekday !== undefined) resolved.push(...days.map((day) => ({ ...day, weekday: date.weekday })));
    }
  }
  for (const { offsetDays } of relativeDays) {
    if (offsetDays !== null) resolved.push(toClaim(written + offsetDays * dayMs));
  }
  return resolved;
}

/** A day without a year is the nearest one: "30 December" read in January was last year's. */
function yearShift(month: number, writtenAt: Date): number {
  const distance = month - 1 - writtenAt.getUTCMonth();
  return distance > 6 ? -1 : distance < -6 ? 1 : 0;
}

function toClaim(at: number): DateClaim {
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
