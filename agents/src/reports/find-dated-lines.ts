import { readClaims } from "../policy/read-claims.ts";
import { linesOf } from "../retrieval/lines-of.ts";
import type { TextSpan } from "../retrieval/text-span.ts";

/** A line inside a body that opens a piece written at another moment ("Ines Marlow (2026-11-12 10:47):"), with that moment in ms since 1970. */
export type DatedLine = TextSpan & { at: number };

const lengthMax = 90;
const otherWordsMax = 6;

/** The openings of comments in a ticket or of messages in a dump: short lines that are little else than a full date and a time. */
export function findDatedLines(body: string): DatedLine[] {
  if (!/\d{4}/.test(body)) return [];
  return linesOf(body).flatMap((line) => {
    const words = body.slice(line.start, line.end).trim();
    if (words.length < 10 || words.length > lengthMax || !/\d{4}/.test(words) || /[.!?]$/.test(words)) return [];
    const { dates, times, folded } = readClaims(words);
    const day = dates.find((date) => date.year !== undefined && date.day !== undefined);
    const time = times[0];
    if (day?.year === undefined || day.month === undefined || time === undefined) return [];
    const others = folded.slice(0, day.start) + folded.slice(Math.max(day.end, time.end));
    if ((others.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) > otherWordsMax) return [];
    return [{ ...line, at: Date.UTC(day.year, day.month - 1, day.day) + (time.minute - (time.zone ?? 0)) * 60_000 }];
  });
}
