import type { Claims, NumberClaim, TextClaim } from "./claim.ts";
import { findDates, findRelativeDays } from "./find-dates.ts";
import { findIdentifiers } from "./find-identifiers.ts";
import { findNames } from "./find-names.ts";
import { findNumbers, unitOf } from "./find-numbers.ts";
import { findTimes } from "./find-times.ts";
import { foldText } from "./fold-text.ts";

/** Everything in a text that must stand in a quote. Each reader sees only what the ones before it left. */
export function readClaims(text: string): Claims {
  const folded = foldText(text);
  // A day and a clock glued by T (2026-11-20T09:05Z) are two claims.
  const parted = folded.replace(/(\d{4}-\d{2}-\d{2})T(?=\d{2}:\d{2})/g, "$1 ");
  const identifiers = findIdentifiers(parted);
  let left = maskText(parted, identifiers);
  const dates = findDates(left);
  left = maskText(left, dates);
  const times = findTimes(left);
  left = maskText(left, times);
  const relativeDays = findRelativeDays(left);
  const numbers = findNumbers(left);
  const names = findNames(maskText(left, [...numbers.map(withUnit), ...relativeDays]));
  return {
    folded: parted,
    identifiers,
    dates,
    relativeDays,
    times,
    numbers,
    names,
    quotations: findQuotations(parted),
  };
}

/** "13 GB": what is measured is no name. */
function withUnit({ start, end, next }: NumberClaim): { start: number; end: number } {
  return { start, end: unitOf(next) === null ? end : end + 1 + next.length };
}

function findQuotations(folded: string): TextClaim[] {
  return [...folded.matchAll(/"([^"]{2,})"|(?<=^|[\s(])'([^']{2,}?)'(?=$|[\s.,;:!?)])/g)].map((match) => ({
    text: (match[1] ?? match[2] ?? "").trim(),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** The text with the given stretches blanked out, so that the next reader does not read them again; places stay the same. */
export function maskText(text: string, spans: readonly { start: number; end: number }[]): string {
  if (spans.length === 0) return text;
  const sorted = spans.toSorted((a, b) => a.start - b.start);
  let masked = "";
  let at = 0;
  for (const span of sorted) {
    if (span.end <= at) continue;
    const start = Math.max(at, span.start);
    masked += text.slice(at, start) + "\u0001".repeat(span.end - start);
    at = span.end;
  }
  return masked + text.slice(at);
}
