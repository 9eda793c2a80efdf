import type { ChangeCause } from "@hoopoe/contract/reports/report-edit.ts";
import type { Evidence, ReportDoc, Sentence } from "@hoopoe/contract/reports/report.ts";

/** Ids of items, against the events of the earlier version. */
export interface ChangedItems {
  readonly added: ReadonlySet<string>;
  readonly changed: ReadonlySet<string>;
  readonly withdrawn: ReadonlySet<string>;
}

/**
 * Why a sentence of two versions changed, from what both cite: claims against it first, then new, changed and withdrawn items.
 * Items that are cited only now, though they were there before, are given where nothing else explains it.
 */
export function causesBetween(before: ReportDoc, after: ReportDoc, { added, changed, withdrawn }: ChangedItems) {
  return (was: Sentence | null, is: Sentence | null): ChangeCause[] => {
    const [old, now] = [citedBy(was, before), citedBy(is, after)];
    const known = new Set(old.map(({ itemId }) => itemId));
    const items = [
      ...now.filter(({ itemId }) => added.has(itemId)).map((one) => causeOf("item-new", one)),
      ...now.filter(({ itemId }) => changed.has(itemId)).map((one) => causeOf("item-changed", one)),
      ...old.filter(({ itemId }) => withdrawn.has(itemId)).map((one) => causeOf("item-withdrawn", one)),
    ];
    const causes = [...claimsAgainst(was, is, after), ...items];
    if (causes.length > 0) return causes;
    return now.filter(({ itemId }) => !known.has(itemId)).map((one) => causeOf("newly-cited", one));
  };
}

/** What is against it now and wasn't before. */
function claimsAgainst(was: Sentence | null, is: Sentence | null, { evidence }: ReportDoc): ChangeCause[] {
  const keyOf = ({ itemId, quote }: { itemId: string; quote: string }) => `${itemId} ${quote}`;
  const known = new Set(againstIn(was).map(keyOf));
  return againstIn(is)
    .filter((claim) => !known.has(keyOf(claim)))
    .map(({ by, at, quote, itemId }) => {
      const cited = evidence.find((one) => one.itemId === itemId);
      return { kind: "claim", number: cited?.number ?? null, evidenceId: cited?.id ?? null, words: quote, by, at };
    });
}

function againstIn(sentence: Sentence | null) {
  const check = sentence?.check;
  return check?.status === "disputed" || check?.status === "superseded" ? check.against : [];
}

function citedBy(sentence: Sentence | null, { evidence }: ReportDoc): Evidence[] {
  const ids = new Set(sentence?.citations.map(({ evidenceId }) => evidenceId));
  return evidence.filter(({ id }) => ids.has(id));
}

/** A withdrawn item has a number in the earlier version alone. */
function causeOf(kind: ChangeCause["kind"], { id, number, title, author, date }: Evidence): ChangeCause {
  const isGone = kind === "item-withdrawn";
  return { kind, number: isGone ? null : number, evidenceId: isGone ? null : id, words: title, by: author, at: date };
}
