import { hasClock } from "@hoopoe/contract/reports/has-clock.ts";
import { isStopWord } from "@hoopoe/quotes/retrieval/stop-words.ts";
import type { Claims, DateClaim, NameClaim, NumberClaim, TimeClaim } from "./claim.ts";
import { isParticle } from "./find-names.ts";
import { unitOf } from "./find-numbers.ts";
import { dayAt, type EvidenceValues, timeOf } from "./read-evidence.ts";
import { foldText } from "./fold-text.ts";
import { maskText, readClaims } from "./read-claims.ts";

/**
 * Hard values of a sentence that its evidence doesn't hold, a reason each: numbers with their units, dates, times, names,
 * identifiers and quotations, compared by value in any of their spellings. What the sentence says about them is for a model
 * to judge, never for this.
 */
export function checkValues(
  text: string,
  evidence: EvidenceValues,
  { isNounCapital, ourNames }: { isNounCapital: boolean; ourNames: string },
): string[] {
  const claims = readClaims(text);
  return [
    ...checkNumbers(claims, evidence),
    ...[...claims.identifiers, ...claims.quotations]
      .filter(({ text: part }) => !hasWhole(evidence.lower, part.toLowerCase()))
      .map(({ text: part }) => `"${part}" isn't in the evidence`),
    ...checkDates(claims.dates, evidence),
    ...claims.times
      .filter((time) => !hasTime(time, evidence))
      .map((time) => `the time ${time.text} isn't in the evidence`),
    ...checkNames(claims, { ...evidence, folded: `${evidence.folded}\n${ourNames}` }, isNounCapital),
    ...mixedScripts(claims, evidence),
  ];
}

/**
 * The moment of a timeline's entry is a value like any other: its day, and its time of day where it has one. `at` is ISO
 * 8601; with an offset its own clock counts for a source that names no zone.
 */
export function checkMoment(at: string, evidence: EvidenceValues): string[] {
  const moment = Date.parse(at);
  const dayMs = 86_400_000;
  const isTimed = hasClock(new Date(moment).toISOString());
  // A zone may move a time over midnight.
  const days = isTimed ? [-1, 0, 1].map((shift) => dayAt(moment + shift * dayMs)) : [dayAt(moment)];
  const said = timeOf(new Date(moment));
  const hasDay = days.some((day) => hasDate({ ...day, weekday: undefined }, evidence));
  const clock = /T(\d\d):(\d\d)/.exec(at);
  const ownMinute = clock === null ? said.minute : Number(clock[1]) * 60 + Number(clock[2]);
  const isKnownTime =
    evidence.times.some((known) =>
      known.zone === null
        ? known.minute === ownMinute || known.minute === said.minute
        : isTime(known, { ...said, second: null, zone: 0 }),
    ) || isHourNamed(ownMinute, evidence);
  return [
    ...(hasDay ? [] : [`the date ${at.slice(0, 10)} isn't in the evidence`]),
    ...(isKnownTime || !isTimed ? [] : [`the time ${at.slice(11, 16)} isn't in the evidence`]),
  ];
}

const smallMax = 12;
const run = /\p{N}+(?:[.,' ]\p{N}+)*/gu;

function checkNumbers(claims: Claims, evidence: EvidenceValues): string[] {
  const reasons = claims.numbers
    .filter((number) => !isLeftToJudge(number) && !hasNumber(number, claims, evidence))
    .map(({ text }) => `the number ${text} isn't in the evidence`);
  // Digits that no reader made a claim of must stand there as they are: nothing numeric goes unchecked.
  const left = maskText(claims.folded, [...claims.numbers, ...claims.dates, ...claims.times, ...claims.identifiers]);
  const unread = (left.match(/\p{N}+/gu) ?? []).filter((digits) => !hasWhole(evidence.folded, digits));
  return [...reasons, ...unread.map((digits) => `the number ${digits} isn't in the evidence`)];
}

/** "Both", "half", "three of them", "the first": a count of what is told, which only its sense can confirm. */
function isLeftToJudge({ text, value, unit, isOrdinal }: NumberClaim): boolean {
  const isWritten = !/\p{N}/u.test(text);
  return unit === "~" || (isWritten && (value <= smallMax || isOrdinal));
}

function hasNumber(number: NumberClaim, { folded }: Claims, evidence: EvidenceValues): boolean {
  const { value, isOrdinal } = number;
  const same = evidence.numbers.filter((known) => known.value === value);
  const unit = unitKey(number);
  const isUnit = (known: NumberClaim) => unit === null || unitKey(known) === null || unitKey(known) === unit;
  if (same.length > 0) return same.some(isUnit);
  if (isOrdinal && evidence.days.some(({ day }) => day === value)) return true;
  if (unit === null && evidence.days.some(({ year }) => year === value)) return true;
  // "1.234,5" and "1,234.5": a separator may be either in another language. "9 million" is not a 9.
  const digits = folded.slice(number.start).match(run)?.[0] ?? "";
  const readings = /^\P{L}*$/u.test(number.text) ? readingsOf(digits) : [];
  const isReading = (other: string) => readingsOf(other).some((reading) => readings.includes(reading));
  if ((evidence.folded.match(run) ?? []).some(isReading)) return true;
  return isDerived(number, evidence);
}

/** A sum, a difference, a count of what is quoted or a time between moments: right by arithmetic; whether it makes sense, the judge says. */
function isDerived(number: NumberClaim, evidence: EvidenceValues): boolean {
  const { quoted } = evidence;
  const unit = unitKey(number);
  const values = quoted
    .flatMap(({ numbers }) => numbers)
    .filter((known) => !known.isOrdinal && known.unit !== "~" && unitKey(known) === unit)
    .map(({ value }) => value);
  const { value } = number;
  if (isBetween(value, unit, evidence)) return true;
  if (unit === null && Number.isInteger(value) && value > 1 && value <= quoted.length) return true;
  const pairs = values.flatMap((a, at) => values.slice(at + 1).flatMap((b) => [a + b, Math.abs(a - b)]));
  return (
    values.length > 1 &&
    [values.reduce((sum, one) => sum + one, 0), ...pairs].some((one) => Math.abs(one - value) < 1e-6)
  );
}

/** "Two hours and five minutes", "26 hours", "nine days": between times or days that the evidence names. */
function isBetween(value: number, unit: string | null, { times, days }: EvidenceValues): boolean {
  const wholeDays = days.flatMap(({ year, month, day }) =>
    year === undefined || month === undefined || day === undefined ? [] : [Date.UTC(year, month - 1, day) / 86_400_000],
  );
  const known = [...new Set(wholeDays)];
  const isApart = (count: number) => count === 0 || known.some((one) => known.includes(one + count));
  if (unit === "day" || unit === "week") return value > 0 && isApart(value * (unit === "week" ? 7 : 1));
  if (unit !== "minute" && unit !== "hour") return false;
  const minutes = [...new Set(times.map(({ minute }) => minute))];
  const spans = minutes.flatMap((from) => minutes.map((to) => (to - from + 1440) % 1440)).filter((span) => span > 0);
  return spans.some((span) => {
    if (unit === "minute") return span === value || span % 60 === value;
    const more = value - Math.floor(span / 60);
    return more >= 0 && more % 24 === 0 && isApart(more / 24);
  });
}

const signs: Readonly<Record<string, string>> = { "€": "euro", $: "dollar", "£": "pound" };

function unitKey({ unit, next }: NumberClaim): string | null {
  if (unit !== "" && unit !== "~") return signs[unit] ?? unit;
  return unitOf(next);
}

/** What digits with separators may mean: grouped, or with a decimal point or comma. */
function readingsOf(digits: string): string[] {
  const plain = digits.replace(/[.,' ]/g, "");
  const last = /[.,](\p{N}+)$/u.exec(digits);
  if (last === null) return [plain];
  const decimal = `${digits.slice(0, last.index).replace(/[.,' ]/g, "")}.${last[1] ?? ""}`;
  return /^\p{N}{1,3}(?:[.,' ]\p{N}{3})+$/u.test(digits) ? [plain, decimal] : [decimal];
}

function checkDates(dates: readonly DateClaim[], evidence: EvidenceValues): string[] {
  const places = Map.groupBy(dates, ({ start }) => start);
  return [...places.values()]
    .filter((readings) => !readings.some((reading) => hasDate(reading, evidence)))
    .map(([first]) => `the date ${first?.text ?? ""} isn't in the evidence`);
}

type SaidDay = Omit<DateClaim, "weekday"> & { weekday?: number | undefined };

function hasDate(said: SaidDay, { days, numbers, writtenAt }: EvidenceValues): boolean {
  if (days.some((known) => isDay(known, said))) return true;
  if (said.day === undefined || said.month === undefined || said.weekday !== undefined) return false;
  // "The 26th", "am 26.": a day without its month is one near the day of writing.
  const isNamed = numbers.some(({ value, isOrdinal, next }) => value === said.day && (isOrdinal || next === ""));
  const isNear = (at: number) => {
    const year = said.year ?? new Date(at).getUTCFullYear();
    return Math.abs(Date.UTC(year, (said.month ?? 1) - 1, said.day) - at) <= nearMs;
  };
  return isNamed && writtenAt.some(isNear);
}

const nearMs = 31 * 86_400_000;

function isDay(known: DateClaim, said: SaidDay): boolean {
  return (["year", "month", "day", "weekday"] as const).every(
    (part) => said[part] === undefined || known[part] === said[part],
  );
}

function hasTime(time: TimeClaim, evidence: EvidenceValues): boolean {
  const isZone = time.zone !== null && evidence.times.some(({ zone, text }) => zone === time.zone && text !== "");
  return (
    evidence.times.some((known) => isTime(known, time) || (isZone && isTime(known, { ...time, zone: null }))) ||
    (time.zone === null && isHourNamed(time.minute, evidence))
  );
}

/** A full hour as a bare number ("18 Uhr", "à 18 heures"): whether it is one, the judge says. */
function isHourNamed(minute: number, { numbers }: EvidenceValues): boolean {
  return minute % 60 === 0 && numbers.some(({ value, isOrdinal }) => !isOrdinal && value === minute / 60);
}

/** A second that the evidence doesn't give is an invention, and so is a zone that none of its times has. */
function isTime(known: TimeClaim, said: TimeClaim): boolean {
  if (said.zone !== null && known.zone === null) return false;
  if (said.second !== null && said.second !== (known.second ?? 0)) return false;
  const shift = said.zone === null || known.zone === null ? 0 : said.zone - known.zone;
  return (known.minute + shift + 2880) % 1440 === said.minute;
}

const wordsMin = 12;
const englishShareMin = 0.2;
const capitalShareMax = 0.2;

/**
 * Whether a text is in a language that writes all its nouns with a capital, by its letters and its share of English function
 * words. Too short a text says nothing: give it all that was written together.
 */
export function hasNounCapitals(text: string): boolean {
  const words = text.match(/[\p{L}\p{M}']+/gu) ?? [];
  if (words.length < wordsMin) return false;
  const share = (isOne: (word: string) => boolean) => words.filter(isOne).length / words.length;
  return (
    share((word) => isStopWord(word.toLowerCase())) < englishShareMin &&
    share((word) => /^\p{Lu}/u.test(word)) > capitalShareMax
  );
}

/**
 * Names must stand in the evidence, their words side by side. Where a language writes all its nouns with a capital, a plain
 * word can't be told from a name by its letters: there only acronyms and words of mixed case are looked at.
 */
function checkNames({ names }: Claims, { folded, lower }: EvidenceValues, isNounCapital: boolean): string[] {
  const known = withoutAccents(folded);
  const isChecked = ({ text, isFirst, words: own }: NameClaim) => {
    const isLettered = /\p{Lu}.*\p{Lu}|\p{Ll}\p{Lu}/u.test(text.split(" ")[0] ?? "");
    return unitOf(own[0] ?? "") === null && (isLettered || !(isNounCapital || (isFirst && own.length === 1)));
  };
  const isKnown = ({ isFirst, words: own }: NameClaim): boolean =>
    hasWords(known, own) ||
    // "Anna Keller of Corvane": two names that need not stand side by side.
    (own.some(isParticle) && partsOf(own).every((part) => hasWords(known, part))) ||
    (isFirst && own.length > 1 && hasWords(known, own.slice(1)) && isStopOrKnown(own[0] ?? "", lower));
  return names
    .filter((name) => isChecked(name) && !isKnown(name))
    .map(({ text }) => `the name ${text.length > 60 ? `${text.slice(0, 57)}...` : text} isn't in the evidence`);
}

/** The names that particles join. */
function partsOf(words: readonly string[]): string[][] {
  const parts: string[][] = [[]];
  for (const word of words) {
    if (isParticle(word)) parts.push([]);
    else parts.at(-1)?.push(word);
  }
  return parts.filter((part) => part.length > 0);
}

function withoutAccents(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "");
}

/** "Yesterday Anna Keller": the first word has its capital from its place. */
function isStopOrKnown(word: string, lower: string): boolean {
  return isStopWord(word) || hasWhole(lower, word);
}

function hasWords(folded: string, words: readonly string[]): boolean {
  const separated = words
    .map((word) => withoutAccents(word).replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join(String.raw`[\s.&'-]+`);
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${separated}(?:['’]?s|['’])?(?![\p{L}\p{N}])`, "iu").test(folded);
}

/** As a whole: SEC-148 does not stand in SEC-1482, nor 10.0.0.1 in 10.0.0.14. */
function hasWhole(text: string, part: string): boolean {
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) {
    const before = text.slice(Math.max(0, at - 1), at);
    const after = text.slice(at + part.length, at + part.length + 2);
    if (!/[\p{L}\p{N}_-]/u.test(before) && !/^(?:[\p{L}\p{N}_]|-[\p{L}\p{N}]|\.\d)/u.test(after)) return true;
  }
  return false;
}

/** A word of Latin letters with one of another script among them looks like a word that it is not. */
function mixedScripts({ folded }: Claims, evidence: EvidenceValues): string[] {
  return (folded.match(/\p{L}+/gu) ?? [])
    .filter((word) => /\p{Script=Latin}/u.test(word) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word))
    .filter((word) => !evidence.folded.includes(word))
    .map((word) => `"${foldText(word)}" mixes characters of two scripts`);
}
