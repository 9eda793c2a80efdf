import { domainToUnicode } from "node:url";
import { areAligned, registrableOf } from "./mail-domains.ts";

/** Letters that look like Latin ones or pairs of them; each to what it is taken for. */
const lookalikes: readonly (readonly [string, string])[] = [
  ["rn", "m"],
  ["vv", "w"],
  ["cl", "d"],
  ["0", "o"],
  ["1", "l"],
  ["i", "l"],
  ["3", "e"],
  ["5", "s"],
  ["ı", "l"],
  ["а", "a"],
  ["е", "e"],
  ["о", "o"],
  ["р", "p"],
  ["с", "c"],
  ["у", "y"],
  ["х", "x"],
  ["ѕ", "s"],
  ["і", "l"],
  ["ј", "j"],
  ["ԁ", "d"],
  ["ɡ", "g"],
  ["ո", "n"],
  ["ο", "o"],
  ["α", "a"],
  ["ν", "v"],
];

const nameCharsMin = 4;

/** How a domain can be taken for a known one: null where it is that one, belongs to it, or doesn't look like it. */
export function looksLike(domain: string, known: string): string | null {
  if (domain === "" || known === "" || areAligned(domain, known)) return null;
  const [shown, meant] = [registered(readable(domain)), registered(readable(known))];
  if (shown.name === meant.name) return "the same name under another ending";
  if (skeleton(shown.name) === skeleton(meant.name)) return "the same to the eye";
  if (meant.name.length < nameCharsMin) return null;
  const apart = distance(skeleton(shown.name), skeleton(meant.name));
  if (apart <= (meant.name.length < 8 ? 1 : 2))
    return apart === 1 ? "one character apart" : `${apart} characters apart`;
  if (meant.name.length > nameCharsMin && shown.whole.includes(meant.name)) return "its name with more around it";
  return null;
}

/** An internationalised domain as a mail program shows it; null for any other. */
export function shownAs(domain: string): string | null {
  const shown = domainToUnicode(domain);
  return shown === "" || shown === domain ? null : shown;
}

function readable(domain: string): string {
  return shownAs(domain) ?? domain;
}

/** The label that somebody registered, and with what is before it. */
function registered(domain: string): { name: string; whole: string } {
  const owner = registrableOf(domain);
  if (owner === null) return { name: domain, whole: domain };
  const [name = owner] = owner.split(".");
  return { name, whole: domain.slice(0, domain.length - owner.length + name.length) };
}

function skeleton(name: string): string {
  let text = name.normalize("NFKD").replace(/\p{M}|-/gu, "");
  for (const [seen, taken] of lookalikes) text = text.replaceAll(seen, taken);
  return text;
}

/** Levenshtein's, with two letters swapped as one change. */
function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let at = 1; at <= one.length; at += 1) {
    const row = [at];
    for (let to = 1; to <= other.length; to += 1) row.push(cheapest(one, other, { rows, row, at, to }));
    rows.push(row);
  }
  return rows.at(-1)?.at(-1) ?? 0;
}

interface Cell {
  readonly rows: readonly (readonly number[])[];
  readonly row: readonly number[];
  readonly at: number;
  readonly to: number;
}

function cheapest(one: string, other: string, { rows, row, at, to }: Cell): number {
  const valueAt = (down: number, right: number) => rows[down]?.[right] ?? Infinity;
  const changed = valueAt(at - 1, to - 1) + (one[at - 1] === other[to - 1] ? 0 : 1);
  const isSwapped = one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1];
  const swapped = isSwapped ? valueAt(at - 2, to - 2) + 1 : Infinity;
  return Math.min(valueAt(at - 1, to) + 1, (row[to - 1] ?? Infinity) + 1, changed, swapped);
}
