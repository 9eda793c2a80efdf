import { claimIdOf, type ClaimItem } from "./claim-item.ts";
import type { ReadClaim } from "@hoopoe/contract/reports/read-claim.ts";
import type { AnsweredClaim } from "./claims-prompt.ts";
import { findSpan } from "./find-span.ts";
import { resolveWhen } from "./resolve-when.ts";

const statementMax = 1_000;
const nameMax = 200;

/** Why a claim isn't kept: its quote or a value isn't in the item word for word, or is of an earlier message that the item repeats. */
export type ClaimFault = "quote-missing" | "quote-repeated" | "value-missing";

/** A model's claim laid beside its item, or what is wrong with it. `taken` are the ids of the item's claims so far. */
export function checkClaim(
  answered: AnsweredClaim,
  item: ClaimItem,
  taken: ReadonlySet<string>,
): ReadClaim | ClaimFault {
  const span = placeQuote(answered.quote, item);
  if (span === null) return "quote-missing";
  if (isRepeated(span, item)) return "quote-repeated";
  const standsInItem = (text: string) => findSpan(item.body, text) !== null || findSpan(item.title, text) !== null;
  const values = answered.values.filter(({ text }) => text.trim() !== "" && text.length <= nameMax);
  if (!values.every(({ text }) => standsInItem(text))) return "value-missing";
  // What stands elsewhere in the item is true of it, but this span doesn't say it.
  const said = values.filter(({ text }) => findSpan(span.quote, text) !== null);
  const subjects = answered.subjects.filter(({ name }) => name.trim() !== "" && name.length <= nameMax);
  const when = answered.when?.trim() ?? "";
  const happenedAt =
    when === "" || !standsInItem(when)
      ? null
      : resolveWhen({ words: when, stated: answered.happenedAt, saidAt: item.date, zoneMinutes: item.zoneMinutes });
  const { statement } = answered;
  let nth = 0;
  while (taken.has(claimIdOf(span, nth))) nth += 1;
  return {
    id: claimIdOf(span, nth),
    statement: (holdsFigures(statement, { item, happenedAt }) ? statement.trim() : span.quote).slice(0, statementMax),
    subjects,
    values: said.map(({ text, unit }) => ({ text, unit })),
    kind: answered.kind,
    happenedAt,
    author: item.author,
    saidAt: item.date,
    span,
  };
}

function placeQuote(quote: string, { id: itemId, title, body }: ClaimItem): ReadClaim["span"] | null {
  const inBody = findSpan(body, quote);
  if (inBody !== null) return { itemId, field: "body", ...inBody };
  const inTitle = findSpan(title, quote);
  return inTitle === null ? null : { itemId, field: "title", ...inTitle };
}

/** A line that begins with > is of the message that is answered: somebody else said it, at another time. */
function isRepeated({ field, start }: ReadClaim["span"], { body }: ClaimItem): boolean {
  if (field === "title") return false;
  const line = body.slice(body.lastIndexOf("\n", start - 1) + 1, start);
  return /^\s*>/.test(line) || (line.trim() === "" && body[start] === ">");
}

/** Whether every figure of a statement stands in the item, its date, or the time that was resolved. */
function holdsFigures(
  statement: string,
  { item, happenedAt }: { item: ClaimItem; happenedAt: string | null },
): boolean {
  if (statement.trim() === "") return false;
  const known = [item.title, item.body, item.author, item.date, happenedAt ?? ""].join("\n");
  return figuresOf(statement).every((figure) => figuresOf(known).includes(figure));
}

/** Digits only, so that 1,140 and 1140 are one; a clock's and a date's parts are figures of their own. */
function figuresOf(text: string): string[] {
  return [...text.matchAll(/\d+(?:[.,]\d+)*/g)].map(([figure]) => figure.replace(/[.,]/g, "").replace(/^0+(?=\d)/, ""));
}
