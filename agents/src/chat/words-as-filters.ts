import { type ItemFilters, noFilters } from "@hoopoe/contract/assist/item-filters.ts";
import { instantOf } from "@hoopoe/contract/wall-clock.ts";
import type { DateClaim } from "../policy/claim.ts";
import { findDates } from "../policy/find-dates.ts";
import { foldText } from "../policy/fold-text.ts";
import { maskText } from "../policy/read-claims.ts";

/** What a word of a question may name: a source, an author, a connection or a stream, in any of its spellings. */
export interface KnownName {
  readonly filter: "sources" | "author" | "connection" | "kind" | "state" | "label";
  readonly value: string;
  readonly names: readonly string[];
}

export interface WordFilters {
  readonly filters: ItemFilters;
  /** The words that are no filter, as they stand: while there are any, nothing can be counted. */
  readonly left: readonly string[];
}

const wordsPerNameMax = 5;
const word = /[\p{L}\p{N}#]+(?:[._@'&+/-]+[\p{L}\p{N}]+)*/gu;

/**
 * Which words of a question are filters, decided without any grammar: those that name something this workspace has, and one
 * complete date. `zone`: whose days are meant.
 */
export function wordsAsFilters(
  question: string,
  { known, zone }: { known: readonly KnownName[]; zone: string },
): WordFilters {
  const folded = foldText(question);
  const places = new Map(
    findDates(folded)
      .filter(isWhole)
      .map((one) => [dayKey(one), one]),
  );
  const [date] = places.size === 1 ? places.values() : [];
  const tokens = maskText(folded, date === undefined ? [] : [date]).match(word) ?? [];
  const byName = new Map(known.toReversed().flatMap((one) => one.names.map((name) => [tokensOf(name), one] as const)));
  let filters: ItemFilters = date === undefined ? noFilters : { ...noFilters, ...dayOf(date, zone) };
  const left: string[] = [];
  for (let at = 0; at < tokens.length;) {
    const length = namedFrom(tokens, at, byName);
    const found = byName.get(
      tokens
        .slice(at, at + length)
        .join(" ")
        .toLowerCase(),
    );
    const next = length === 0 || found === undefined ? undefined : withName(filters, found);
    if (next === undefined) left.push(tokens[at] ?? "");
    else filters = next;
    at += next === undefined ? 1 : length;
  }
  return { filters, left };
}

/** The runs of words of a question that may be a name, in small letters. */
export function nameRuns(question: string): string[] {
  const tokens = (foldText(question).match(word) ?? []).map((token) => token.toLowerCase()).slice(0, 60);
  return [
    ...new Set(
      tokens.flatMap((_, at) =>
        Array.from({ length: wordsPerNameMax }, (__, more) => tokens.slice(at, at + more + 1).join(" ")),
      ),
    ),
  ];
}

function tokensOf(name: string): string {
  return (foldText(name).match(word) ?? []).join(" ").toLowerCase();
}

/** How many words from here are the longest name; 0 where none is. */
function namedFrom(tokens: readonly string[], at: number, byName: ReadonlyMap<string, KnownName>): number {
  for (let length = Math.min(wordsPerNameMax, tokens.length - at); length > 0; length -= 1)
    if (
      byName.has(
        tokens
          .slice(at, at + length)
          .join(" ")
          .toLowerCase(),
      )
    )
      return length;
  return 0;
}

/** Undefined where a second author, connection or kind would have to be one too: nobody knows how the two are meant. */
function withName(filters: ItemFilters, { filter, value }: KnownName): ItemFilters | undefined {
  if (filter === "sources") return { ...filters, sources: [...new Set([...filters.sources, value])] };
  return filters[filter] === "" || filters[filter] === value ? { ...filters, [filter]: value } : undefined;
}

type WholeDate = DateClaim & { year: number; month: number; day: number };

function isWhole(date: DateClaim): date is WholeDate {
  return date.year !== undefined && date.month !== undefined && date.day !== undefined;
}

/** A date that could be read two ways is two. */
function dayKey({ year, month, day, start }: WholeDate): string {
  return [year, month, day, start].join(" ");
}

function dayOf({ year, month, day }: WholeDate, zone: string): Pick<ItemFilters, "from" | "to"> {
  const startOf = (shift: number) => {
    const date = new Date(Date.UTC(year, month - 1, day + shift));
    const wall = {
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
      hour: 0,
      minute: 0,
    };
    return new Date(instantOf(wall, zone)).toISOString();
  };
  return { from: startOf(0), to: startOf(1) };
}
