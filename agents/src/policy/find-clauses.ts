import { isStopWord } from "@hoopoe/quotes/retrieval/stop-words.ts";
import { tokenise } from "@hoopoe/quotes/retrieval/tokenise.ts";
import type { Claims } from "./claim.ts";
import { isGlue } from "./glue-words.ts";
import { maskText } from "./mask-text.ts";

/** What a clause gives a value of; only values of one kind can stand in each other's place. */
export type ValueKind = "number" | "ordinal" | "day" | "weekday" | "time" | "identifier" | "name";
export interface ClauseValue {
  readonly kind: ValueKind;
  readonly key: string;
  readonly text: string;
}

/** A stretch with one statement. `inherited` are values that it shares with the clauses before it, or behind where it opens a list of deeds. */
export interface Clause {
  readonly words: readonly string[];
  readonly values: readonly ClauseValue[];
  readonly inherited: readonly ClauseValue[];
  /** The words that it begins with, up to the first that only joins. */
  readonly opening: readonly string[];
  /** What it is about, as far as places tell: of a clause that begins with its deed, what the one before it is about. */
  readonly subject: readonly string[];
  readonly isLeaning: boolean;
}

const joints =
  "and|but|or|while|whereas|which|who|und|aber|oder|während|et|mais|ou|tandis que|y|pero|и|а|но|или|та|але|або|який|яка|который|которая|которые";
const breaks = new RegExp(`([.!?;](?=\\s|$))|[:()](?=\\s|$)|,\\s(?:(${joints})\\s)?|\\s(${joints})\\s`, "giu");
const relative = /^(?:which|who|который|которая|которые|який|яка)$/;
const leaning =
  /^\s*(?:(?:then|also|later|puis|dann|затем|потім)\s)*(?:it|they|he|she|this|these|those|that|him|them|er|sie|es|il|elle|ils|elles|он|она|они|оно|він|вона|вони)(?!\p{L})/iu;
const determined =
  /^\s*(?:\p{N}|\p{Lu}|(?:the|an?|its|their|his|her|our|der|die|das|den|ein|eine|le|la|les|un|une|el|los)(?!\p{L}))/u;

/** "214 visits and 9 passwords": counted beside something else, where no deed follows the number. */
const counted = /^\s*\p{N}+ (?!(?:was|were|had|are|have|will)\b)(?!\p{L}+ed\b)\p{L}+/iu;

const auxiliary =
  /^\s*(?:was|were|is|are|has|have|had|will|would|can|could|may|might|wurden?|wird|werden|ist|sind|hat|haben|a|ont|est|sont|était|avait)\b/i;
const subjectMax = 2;

interface Piece {
  readonly start: number;
  readonly end: number;
  readonly opensSentence: boolean;
  /** The "and" or the like before it; "" behind a bare comma. */
  readonly joint: string;
  readonly isListed: boolean;
}

/** The statements of a text, with their words and values. */
export function findClauses(claims: Claims): Clause[] {
  const values = valuesOf(claims);
  const plain = maskText(claims.folded, [...values.filter(({ kind }) => kind !== "name"), ...claims.times]);
  const pieces = joinSlight(piecesOf(claims.folded, plain, values), plain, values);
  const own = pieces.map((piece) => {
    const text = claims.folded.slice(piece.start, piece.end);
    const isOfItself = determined.test(text) || values.some(({ start }) => start === piece.start);
    return {
      piece,
      words: wordsOf(plain.slice(piece.start, piece.end)).map(({ lower }) => lower),
      values: values.filter(({ start }) => start >= piece.start && start < piece.end),
      ...openingOf(plain.slice(piece.start, piece.end)),
      isLeaning: leaning.test(text) || (piece.joint !== "" && !isOfItself),
    };
  });
  return own.map((clause, at) => {
    const before = clause.piece.opensSentence && !clause.isLeaning ? [] : priorOf(own, at);
    const behind = own[at + 1];
    const shared = behind !== undefined && !behind.piece.opensSentence && behind.isLeaning ? behind.values : [];
    return {
      words: relative.test(clause.piece.joint)
        ? [...(own[at - 1]?.words.slice(-1) ?? []), ...clause.words]
        : clause.words,
      values: clause.values,
      inherited: [...before.flatMap((other) => other.values), ...shared].filter(
        ({ kind }) => !clause.values.some((value) => value.kind === kind),
      ),
      opening: clause.opening,
      subject: (clause.isLeaning ? before.findLast(({ isLeaning }) => !isLeaning) : clause)?.subject ?? [],
      isLeaning: clause.isLeaning,
    };
  });
}

/** The clauses of the same sentence before this one; of the sentence before, where it leans on that. */
function priorOf<T extends { piece: Piece; isLeaning: boolean }>(clauses: readonly T[], at: number): T[] {
  const from = clauses.slice(0, at).findLastIndex(({ piece, isLeaning }) => piece.opensSentence && !isLeaning);
  const own = clauses[at]?.piece.opensSentence === true;
  return clauses.slice(own || from !== -1 ? Math.max(0, from) : 0, at);
}

type PlacedValue = ClauseValue & { readonly start: number; readonly end: number };

function valuesOf({ numbers, dates, times, identifiers, names }: Claims): PlacedValue[] {
  const place = ({ start, end, text }: { start: number; end: number; text: string }) => ({ start, end, text });
  return [
    ...numbers.map((one) => ({
      ...place(one),
      kind: one.isOrdinal ? ("ordinal" as const) : ("number" as const),
      key: `${one.value} ${one.unit}`,
    })),
    ...dates.map((one) => ({
      ...place(one),
      kind: one.day === undefined && one.weekday !== undefined ? ("weekday" as const) : ("day" as const),
      key:
        one.day === undefined ? `${one.month ?? ""} ${one.weekday ?? one.year ?? ""}` : `${one.month ?? ""}-${one.day}`,
    })),
    ...times.map((one) => ({ ...place(one), kind: "time" as const, key: String(one.minute) })),
    ...identifiers.map((one) => ({ ...place(one), kind: "identifier" as const, key: one.text })),
    ...names.map((one) => ({ ...place(one), kind: "name" as const, key: one.words.at(-1) ?? "" })),
  ];
}

function piecesOf(folded: string, plain: string, values: readonly PlacedValue[]): Piece[] {
  const pieces: Piece[] = [];
  let start = 0;
  let opensSentence = true;
  let joint = "";
  const take = (end: number) => {
    const isListed = /^(?:and|or|und|et|и)$/.test(joint) && counted.test(folded.slice(start, end));
    if (end > start) pieces.push({ start, end, opensSentence, joint, isListed });
  };
  for (const match of plain.matchAll(breaks)) {
    if (values.some((value) => value.start < match.index && match.index < value.end)) continue;
    take(match.index);
    start = match.index + match[0].length;
    opensSentence = match[1] !== undefined;
    joint = (match[2] ?? match[3] ?? "").toLowerCase();
  }
  take(plain.length);
  return pieces;
}

/** "On Tuesday, …", "the test and …": what says too little to be a statement belongs to the next one of its sentence, or the one before. */
function joinSlight(pieces: readonly Piece[], plain: string, values: readonly PlacedValue[]): Piece[] {
  const joined: Piece[] = [];
  let open: Piece | null = null;
  for (const piece of pieces) {
    const words = wordsOf(plain.slice(piece.start, piece.end)).length;
    const isValued = values.some(({ start }) => start >= piece.start && start < piece.end);
    const isSlight = words === 0 || (words === 1 && !isValued) || piece.isListed;
    const before = joined.at(-1);
    if (open !== null && !piece.opensSentence) {
      const whole: Piece = { ...open, end: piece.end };
      if (!isSlight) joined.push(whole);
      open = isSlight ? whole : null;
    } else if (!isSlight) joined.push(piece);
    else if (piece.opensSentence || before === undefined) open = piece;
    else joined.splice(-1, 1, { ...before, end: piece.end });
  }
  if (open !== null) joined.push(open);
  return joined;
}

function wordsOf(text: string) {
  return tokenise(text)
    .map((token) => ({ ...token, lower: token.lower.replace(/'s?$/, "") }))
    .filter(({ lower }) => /^(?!not$)\p{L}{3,}(?:-\p{L}+)*$/u.test(lower) && !isStopWord(lower) && !isGlue(lower));
}

/** Before a deed of its own the last word is the deed: "the insurer covers the …", but "the mail server was …". */
function openingOf(text: string): Pick<Clause, "opening" | "subject"> {
  const words = wordsOf(text);
  const gapBehind = (at: number) => text.slice(words[at]?.end, words[at + 1]?.start);
  const last = words.findIndex((_, at) => gapBehind(at) !== " ");
  const opening = words.slice(0, last + 1).map(({ lower }) => lower);
  const isHelped = auxiliary.test(gapBehind(last));
  return {
    opening,
    subject: opening.slice(0, isHelped || opening.length === 1 ? subjectMax : Math.min(subjectMax, opening.length - 1)),
  };
}
