import { maskText } from "./mask-text.ts";
import { stemWord } from "../retrieval/stem-word.ts";
import type { Claims, NumberClaim } from "./claim.ts";
import type { EvidenceSpan } from "./evidence-span.ts";

/** Numbers are compared by value and unit; a number that the quotes give to another noun does not count. */
export function checkNumbers(claims: Claims, spans: readonly EvidenceSpan[]): string[] {
  const quoted = spans.flatMap((span) => span.claims.numbers);
  const years = spans.flatMap((span) => span.claims.dates.flatMap((date) => date.year ?? []));
  const reasons: string[] = [];
  for (const number of claims.numbers) {
    const same = quoted.filter((candidate) => isSame(candidate, number));
    const isDayOfMonth =
      number.isOrdinal && spans.some((span) => span.claims.dates.some((date) => date.day === number.value));
    if (same.length === 0 && !isDayOfMonth && !(number.unit === "" && years.includes(number.value))) {
      reasons.push(`the number ${number.text} stands in no quote`);
    } else if (same.length > 0 && isGivenToAnother(number, same, quoted)) {
      reasons.push(`the quotes do not say ${number.text} of "${number.next}"`);
    } else if (same.length > 0 && !same.some((candidate) => candidate.bound === number.bound)) {
      reasons.push(`the quotes give the number ${number.text} another bound (more than, up to, exactly)`);
    }
  }
  return [...reasons, ...unreadDigits(claims, spans)];
}

/** Digits that no reader made a claim of must stand in a quote as they are: nothing numeric goes unchecked. */
function unreadDigits(
  { folded, numbers, dates, times, identifiers }: Claims,
  spans: readonly EvidenceSpan[],
): string[] {
  const left = maskText(folded, [...numbers, ...dates, ...times, ...identifiers]);
  const runs = [...left.matchAll(/\p{N}+/gu)].map(([run]) => run);
  const isQuoted = (run: string) =>
    spans.some((span) => new RegExp(`(?<!\\p{N})${run}(?!\\p{N})`, "u").test(span.claims.folded));
  return runs.filter((run) => !isQuoted(run)).map((run) => `the number ${run} stands in no quote`);
}

function isSame(a: NumberClaim, b: NumberClaim): boolean {
  return a.value === b.value && a.isOrdinal === b.isOrdinal && a.unit === b.unit;
}

/** "43 hosts and 12 users" must not become "12 hosts": the noun is counted in the quotes, but by another number. */
function isGivenToAnother(number: NumberClaim, same: readonly NumberClaim[], quoted: readonly NumberClaim[]): boolean {
  const noun = nounOf(number);
  if (noun === "" || same.some((candidate) => nounOf(candidate) === noun)) return false;
  return (
    isUnit(noun) ||
    same.some((candidate) => isUnit(nounOf(candidate))) ||
    quoted.some((candidate) => nounOf(candidate) === noun)
  );
}

const units: readonly (readonly [string, RegExp])[] = [
  ["second", /^(?:seconds?|secs?|s)$/],
  ["minute", /^(?:minutes?|mins?)$/],
  ["hour", /^(?:hours?|hrs?|h)$/],
  ["day", /^days?$/],
  ["week", /^(?:weeks?|wks?)$/],
  ["month", /^months?$/],
  ["year", /^(?:years?|yrs?)$/],
  ["euro", /^(?:euros?|eur)$/],
  ["dollar", /^(?:dollars?|usd)$/],
  ["pound", /^(?:pounds?|gbp)$/],
  ["kb", /^(?:kb|kib|kilobytes?)$/],
  ["mb", /^(?:mb|mib|megabytes?)$/],
  ["gb", /^(?:gb|gib|gigabytes?)$/],
  ["tb", /^(?:tb|tib|terabytes?)$/],
  ["ms", /^(?:ms|milliseconds?)$/],
];
const unitNames = new Set(units.map(([name]) => name));

function nounOf(number: NumberClaim): string {
  const unit = units.find(([, spelling]) => spelling.test(number.next));
  return unit?.[0] ?? stemWord(number.next);
}

function isUnit(noun: string): boolean {
  return unitNames.has(noun);
}
