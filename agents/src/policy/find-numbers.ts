import type { NumberClaim } from "./claim.ts";

/** Two to twelve in German, French, Spanish, Russian and Ukrainian; those that mean something else in English or mean "one" or "new" as well are left out. */
const spellings: readonly (readonly [number, string])[] = [
  [2, "zwei zweien deux dos два две двух двум двое дві двох двоє"],
  [3, "drei dreien trois tres три трёх трех трое трьох троє"],
  [4, "vier quatre cuatro четыре четырёх четырех чотири чотирьох"],
  [5, "fünf cinq cinco пять пяти п'ять п'яти"],
  [6, "sechs seis шесть шести шість шести"],
  [7, "sieben siete семь семи сім семи"],
  [8, "acht huit ocho восемь восьми вісім восьми"],
  [9, "neun nueve девять девяти дев'ять дев'яти"],
  [10, "zehn diez десять десяти"],
  [11, "elf onze одиннадцать одинадцять"],
  [12, "zwölf douze doce двенадцать дванадцять"],
];

export const foreignNumbers: ReadonlyMap<string, number> = new Map(
  spellings.flatMap(([value, words]) => words.split(" ").map((word) => [word, value] as const)),
);
const foreignNumber = new RegExp(
  `(?<![\\p{L}\\p{N}'-])(?:${[...foreignNumbers.keys()].toSorted((a, b) => b.length - a.length).join("|")})(?![\\p{L}\\p{N}'-])`,
  "giu",
);

const small = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
  "thirteen",
  "fourteen",
  "fifteen",
  "sixteen",
  "seventeen",
  "eighteen",
  "nineteen",
];
const tens = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const ordinals = [
  "zeroth",
  "first",
  "second",
  "third",
  "fourth",
  "fifth",
  "sixth",
  "seventh",
  "eighth",
  "ninth",
  "tenth",
  "eleventh",
  "twelfth",
];
const scales: Record<string, number> = {
  hundred: 100,
  thousand: 1e3,
  k: 1e3,
  million: 1e6,
  m: 1e6,
  mn: 1e6,
  billion: 1e9,
  bn: 1e9,
  dozen: 12,
};
const word = `(?:${tens.slice(2).join("|")})(?:[- ](?:${small.slice(1, 10).join("|")}))?|${small.toReversed().join("|")}`;
const digits =
  /(?<![\p{L}\p{N}_]|\p{N}[.,])([$€£¥]\s?)?((?<=^|[\s(])-)?(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,3}(?:'\d{3})+|\d{1,3}(?: \d{3})+(?!\d)|\d{1,3}(?:\.\d{3}){2,}|\d+(?:\.\d+)?)(st|nd|rd|th)?(?:\s?(%|percent\b|per cent\b|(?:k|mn?|bn)(?![\p{L}\p{N}])|hundred\b|thousand\b|million\b|billion\b|dozen\b))?/giu;
const written = new RegExp(
  `\\b(?:(a) (?=hundred|thousand|million|billion|dozen)|(${word})(?![\\w]))?(?:[- ]?\\b(hundred|thousand|million|billion|dozen))?(?: (thousand|million|billion)\\b)?(?:\\s?(percent|per cent|%))?`,
  "gi",
);
const magnitude =
  /\b((?:tens|hundreds) of thousands|dozens|hundreds|thousands|millions|billions|half|halves|thirds?|quarters?|fifths?|(?<!\bat )once(?=[,.;!?]|$| (?:an?|per|every|each|in)\b)|twice|double[ds]?|triple[ds]?)\b/gi;
/** "Two thirds", "three quarters": one value. */
const fraction = /\b(two|three|four)[- ](thirds|quarters|fifths)\b/gi;
const magnitudes: Record<string, number> = {
  "tens of thousands": 1e4,
  "hundreds of thousands": 1e5,
  dozens: 12,
  hundreds: 100,
  thousands: 1e3,
  millions: 1e6,
  billions: 1e9,
  half: 0.5,
  halves: 0.5,
  third: 1 / 3,
  thirds: 1 / 3,
  quarter: 0.25,
  quarters: 0.25,
  fifth: 0.2,
  fifths: 0.2,
  once: 1,
  twice: 2,
  double: 2,
  doubled: 2,
  doubles: 2,
  triple: 3,
  tripled: 3,
  triples: 3,
};
const moreBefore = /\b(?:more than|over|above|at least|exceed(?:s|ed|ing)?|upwards of)\s*$/i;
const lessBefore = /\b(?:less than|fewer than|under|below|at most|up to|almost|nearly)\s*$/i;
const aboutBefore = /(?:\b(?:about|around|roughly|approximately|approx\.?|circa|some|an estimated)|~)\s*$/i;
const pronounLead = /\b(?:no|any|every|some|each|this|that|which|another)[ -]$/i;
const ordinalWord = new RegExp(`\\b(${ordinals.slice(1).join("|")})\\b`, "gi");

type Quantity = Pick<NumberClaim, "value" | "unit" | "isOrdinal">;

/** How numbers are written, in the order in which they are believed. */
const readers: readonly (readonly [RegExp, (match: RegExpExecArray, masked: string) => Quantity | null])[] = [
  [digits, readDigits],
  [
    fraction,
    ([, count, part = ""]) => ({
      value: wordValue(count) * (magnitudes[part.toLowerCase()] ?? 0),
      unit: "~",
      isOrdinal: false,
    }),
  ],
  [written, readWritten],
  [foreignNumber, ([said]) => ({ value: foreignNumbers.get(said.toLowerCase()) ?? 0, unit: "", isOrdinal: false })],
  [magnitude, ([said]) => ({ value: magnitudes[said.toLowerCase()] ?? 0, unit: "~", isOrdinal: false })],
  [ordinalWord, ([said]) => ({ value: ordinals.indexOf(said.toLowerCase()), unit: "", isOrdinal: true })],
];

/** Quantities in digits and in words, with the unit or noun that follows. Expects ids, dates and times to be masked. */
export function findNumbers(masked: string): NumberClaim[] {
  const found: NumberClaim[] = [];
  for (const [pattern, read] of readers) {
    for (const match of masked.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      const quantity = read(match, masked);
      if (quantity === null || found.some((known) => known.start < end && start < known.end)) continue;
      found.push({
        ...quantity,
        bound: boundOf(masked.slice(Math.max(0, start - 24), start)),
        next: nextWord(masked, end),
        text: match[0].trim(),
        start,
        end,
      });
    }
  }
  return found.toSorted((a, b) => a.start - b.start);
}

function readDigits([, currency = "", minus, body = "", ordinal, scale = ""]: RegExpExecArray): Quantity {
  const plain = /^\d{1,3}(?:\.\d{3}){2,}$/.test(body) ? body.replaceAll(".", "") : body.replace(/[, ']/g, "");
  const suffix = scale.toLowerCase();
  return {
    value: Number(plain) * (scales[suffix] ?? 1) * (minus === undefined ? 1 : -1),
    unit: isPercent(suffix) ? "%" : currency.trim(),
    isOrdinal: ordinal !== undefined,
  };
}

/** "Forty-two", "a hundred thousand"; "one" may be a pronoun. */
function readWritten(match: RegExpExecArray, masked: string): Quantity | null {
  const [said, article, count, scale, second, percent] = match;
  if (said === "" || (article === undefined && count === undefined)) return null;
  if (/^one$/i.test(said) && pronounLead.test(masked.slice(Math.max(0, match.index - 9), match.index))) return null;
  const value = wordValue(count) * scaleOf(scale) * scaleOf(second);
  return { value, unit: percent === undefined ? "" : "%", isOrdinal: false };
}

function boundOf(before: string): NumberClaim["bound"] {
  const isTurned = /\b(?:no|not) (?:more|less|fewer) than\s*$/i.test(before);
  if (moreBefore.test(before)) return isTurned ? "less" : "more";
  if (lessBefore.test(before)) return isTurned ? "more" : "less";
  return aboutBefore.test(before) ? "about" : null;
}

function scaleOf(text: string | undefined): number {
  return scales[(text ?? "").toLowerCase()] ?? 1;
}

function wordValue(text: string | undefined): number {
  if (text === undefined) return 1;
  return text
    .toLowerCase()
    .split(/[- ]/)
    .reduce((sum, part) => sum + (tens.includes(part) ? tens.indexOf(part) * 10 : small.indexOf(part)), 0);
}

function isPercent(suffix: string): boolean {
  return suffix === "%" || suffix === "percent" || suffix === "per cent";
}

function nextWord(text: string, from: number): string {
  return (
    /^[\s-]*(?:of (?:the |our |its |their )?(?:(?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) )?)?([\p{L}][\p{L}'-]*)/u
      .exec(text.slice(from, from + 40))?.[1]
      ?.toLowerCase() ?? ""
  );
}

/** The unit that a word is a spelling of ("mins": "minute"); null where it is none. */
export function unitOf(said: string): string | null {
  return units.find(([, spelling]) => spelling.test(said))?.[0] ?? null;
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
