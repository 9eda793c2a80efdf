import { maskText } from "./mask-text.ts";
import { stemWord } from "@hoopoe/quotes/retrieval/stem-word.ts";
import type { Claims, NumberClaim } from "./claim.ts";
import type { EvidenceSpan } from "./evidence-span.ts";
import { unitOf } from "./number-units.ts";

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
      reasons.push(`the number ${number.text} isn't in any quote`);
    } else if (same.length > 0 && isGivenToAnother(number, same, quoted)) {
      reasons.push(`the quotes don't say ${number.text} of "${number.next}"`);
    } else if (same.length > 0 && !same.some((candidate) => isBound(candidate, number))) {
      reasons.push(`the quotes limit the number ${number.text} differently (more than, up to, about, exactly)`);
    }
  }
  reasons.push(...turnedPlaces(claims, spans));
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
  return runs.filter((run) => !isQuoted(run)).map((run) => `the number ${run} isn't in any quote`);
}

/** An exact number may be told as a rough one, not the other way. */
function isBound(quoted: NumberClaim, said: NumberClaim): boolean {
  return quoted.bound === said.bound || (quoted.bound === null && said.bound === "about");
}

/** "Rose to 40" is not "rose by 40", and one end of "40 to 90" is not the number. */
function turnedPlaces(claims: Claims, spans: readonly EvidenceSpan[]): string[] {
  const quoted = spans.flatMap((span) => placesOf(span.claims));
  return placesOf(claims).flatMap((place) => {
    const same = quoted.filter((other) => isSame(other.number, place.number));
    const turn = same.length === 0 ? undefined : turns.find(({ isTurned }) => isTurned(place, same));
    return turn === undefined ? [] : [turn.reason(place)];
  });
}

type Place = ReturnType<typeof placesOf>[number];

/** How a number stands otherwise in all quotes that have it. */
const turns: readonly {
  isTurned: (said: Place, same: readonly Place[]) => boolean;
  reason: (said: Place) => string;
}[] = [
  {
    isTurned: ({ isWhole }, same) => !isWhole && same.every((other) => other.isWhole),
    reason: ({ number }) => `the quotes give ${number.text} as the total, and only mention a part of it`,
  },
  {
    isTurned: ({ range }, same) => range === null && same.every((other) => other.range !== null),
    reason: ({ number }) => `the quotes give ${number.text} as one end of a range`,
  },
  // "Began in 2025" from "the 2025 accounts".
  {
    isTurned: ({ range }, same) =>
      range !== null && same.every((other) => other.range === null && other.before !== "from"),
    reason: ({ number }) => `the quotes don't give ${number.text} as the end of a range`,
  },
  {
    isTurned: ({ rate }, same) => rate !== null && !same.some((other) => other.rate === rate),
    reason: ({ number, rate }) => `the quotes don't say ${number.text} a ${rate}`,
  },
  {
    isTurned: ({ isWhen }, same) => isWhen && same.every((other) => other.isAttribute),
    reason: ({ number }) => `the quotes don't say it about ${number.text}`,
  },
  // "The fine was 8,000" from "the fine was cut by 8,000".
  {
    isTurned: ({ isTotal }, same) => isTotal && same.every((other) => other.before === "by"),
    reason: ({ number }) => `the quotes say "by ${number.text}"`,
  },
  {
    isTurned: ({ before }, same) =>
      before !== null && same.every((other) => other.before !== null && other.before !== before),
    reason: ({ number, before }) => `the quotes don't say "${before} ${number.text}"`,
  },
];

function placesOf({ folded, numbers }: Claims) {
  return numbers.map((number) => {
    const lead = folded.slice(Math.max(0, number.start - 12), number.start);
    const range = rangeOf(number, { folded, numbers });
    const isOpening = /(?:^|[.;,] )of (?:the |its |our |their )?$/i.test(folded.slice(0, number.start));
    const isWhole =
      isOpening ||
      (/\b(?:of|out of) (?:the |its |our |their )?$/i.test(lead) && isCounted(folded.slice(0, number.start)));
    const isYear = number.unit === "" && number.value >= 1900 && number.value <= 2100;
    const isWhen = isYear && /\b(?:in|since|during|until|before|after) $/i.test(lead);
    const isAttribute =
      isYear && /\b(?:the|its|our|their|this) $/i.test(lead) && /^ \p{Ll}/u.test(folded.slice(number.end));
    const isTotal = /\b(?:was|were|is|are)\s+[$€£¥]?$/i.test(lead);
    return {
      number,
      before: range === null ? tieOf(lead) : null,
      range,
      isWhole,
      isTotal,
      isWhen,
      isAttribute,
      rate: rateOf(folded, number),
    };
  });
}

/** The preposition right before a number, "until" as "to". */
function tieOf(lead: string): string | null {
  const tie = /\b(by|to|from|per|until|till|since)\s+[$€£¥]?$/i.exec(lead)?.[1]?.toLowerCase() ?? null;
  if (tie === "since") return "from";
  return tie === "until" || tie === "till" ? "to" : tie;
}

/** The other end of the range that a number is one end of. */
function rangeOf(number: NumberClaim, { folded, numbers }: Pick<Claims, "folded" | "numbers">): NumberClaim | null {
  const isRange = (a: NumberClaim, b: NumberClaim) => {
    const between = folded.slice(a.end, b.start);
    const lead = /\sand\s/i.test(between) ? /\bbetween\s+[$€£¥]?$/i : /(?<!\bfrom\s+[$€£¥]?)$/i;
    return (
      a.end <= b.start &&
      /^(?:\s*-\s*|\s+to\s+|\s+and\s+)[$€£¥]?$/i.test(between) &&
      lead.test(folded.slice(0, a.start))
    );
  };
  return numbers.find((other) => isRange(number, other) || isRange(other, number)) ?? null;
}

/** "5 percent a month", "a daily 300": for how long, or for whom, the number stands. */
function rateOf(folded: string, { start, end }: NumberClaim): string | null {
  const behind =
    /^\s?(?:[\p{L}-]+ ){0,2}(?:an?|per|each|every|\/) ?(second|minute|hour|day|week|month|quarter|year|head|person)\b/iu.exec(
      folded.slice(end, end + 60),
    )?.[1];
  const before = /\b(hour|dai|week|month|quarter|year)ly (?:[\p{L}-]+ )?$/iu.exec(
    folded.slice(Math.max(0, start - 30), start),
  )?.[1];
  const rate = (behind ?? before)?.toLowerCase();
  return rate === undefined ? null : rate === "dai" ? "day" : rate;
}

/** "One of the three", "some of 40": a part is told before it. */
function isCounted(before: string): boolean {
  return /\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|half|most|some|many|few|none|each|part|third|quarter) (?:of|out of) (?:the |its |our |their )?$/i.test(
    before,
  );
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

function nounOf(number: NumberClaim): string {
  return unitOf(number.next) ?? stemWord(number.next);
}

function isUnit(noun: string): boolean {
  return unitOf(noun) !== null;
}
