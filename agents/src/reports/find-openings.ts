import { readClaims } from "../policy/read-claims.ts";
import { linesOf } from "../retrieval/lines-of.ts";
import type { TextSpan } from "../retrieval/text-span.ts";

/**
 * A line inside a body that opens a piece of another's ("Ines Marlow (2026-11-12 10:47):", "Ines Marlow:"). `at` is the
 * moment it names in ms since 1970, null where it names none; `speaker` where the name stands.
 */
export type Opening = TextSpan & { at: number | null; speaker: TextSpan | null };

const lengthMax = 90;
const otherWordsMax = 6;
const nameLine =
  /^(?:Comment by |From )?(\p{Lu}[\p{L}\p{M}'’.-]*(?:\s+(?:\p{Lu}[\p{L}\p{M}'’.-]*|de|da|van|von|der|den|bin|al)){1,4}):$/u;
const nobody = /^(?:somebody|someone|anonymous|unknown|comment)$/i;

/** The openings of comments in a ticket or of messages in a dump: short lines that are a name alone, or little else than a full date and a time. */
export function findOpenings(body: string): Opening[] {
  return linesOf(body).flatMap((line) => {
    const words = body.slice(line.start, line.end).trim();
    if (words.length < 5 || words.length > lengthMax) return [];
    return datedOpening(body, line, words) ?? namedOpening(body, line, words);
  });
}

function datedOpening(body: string, line: TextSpan, words: string): Opening[] | null {
  if (!/\d{4}/.test(words) || /[.!?]$/.test(words)) return null;
  const { dates, times, names, folded } = readClaims(words);
  const day = dates.find((date) => date.year !== undefined && date.day !== undefined);
  const time = times[0];
  if (day?.year === undefined || day.month === undefined || time === undefined) return null;
  const others = folded.slice(0, day.start) + folded.slice(Math.max(day.end, time.end));
  if ((others.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) > otherWordsMax) return null;
  const at = Date.UTC(day.year, day.month - 1, day.day) + (time.minute - (time.zone ?? 0)) * 60_000;
  const name = names
    .map(({ text }) => text.replace(/^(?:comment by|from|on) /i, ""))
    .find((text) => !nobody.test(text));
  return [{ ...line, at, speaker: name === undefined ? null : spanOf(body, line, name) }];
}

function namedOpening(body: string, line: TextSpan, words: string): Opening[] {
  const name = nameLine.exec(words)?.[1];
  // A heading ("Next Steps:") has no word of its own that is no plain one; a name's words all have their capital.
  if (name === undefined || !name.split(/\s+/).some((word) => /^\p{Lu}/u.test(word)) || isHeading(name)) return [];
  return [{ ...line, at: null, speaker: spanOf(body, line, name) }];
}

const headingWord =
  /^(?:action|actions|next|steps?|impact|root|cause|timeline|summary|background|details?|open|questions?|notes?|lessons?|learned|current|status|affected|systems?|expected|actual|result|results|acceptance|criteria|environment|description|follow|up|contributing|factors?|what|how|why|to|do|known|issues?|key|points?|agenda|decisions?|attendees|release|test|plan|to-do)$/i;

function isHeading(name: string): boolean {
  return name.split(/\s+/).some((word) => headingWord.test(word));
}

function spanOf(body: string, line: TextSpan, name: string): TextSpan | null {
  const start = body.indexOf(name, line.start);
  if (start === -1 || start >= line.end) return null;
  const initials = /(?:\p{Lu}\.\s?)+$/u.exec(body.slice(line.start, start))?.[0].length ?? 0;
  return { start: start - initials, end: start + name.length };
}
