import type { Claim } from "@hoopoe/contract/reports/claim.ts";
import type { LedgerMatter } from "@hoopoe/contract/reports/claim-ledger.ts";
import type { KeptEvent } from "@hoopoe/contract/reports/kept-event.ts";
import { type ReportDoc, sentencesOf } from "@hoopoe/contract/reports/report.ts";
import type { ReportChange } from "@hoopoe/contract/reports/routes/report-change.ts";
import { buildMatters, type MattersOf } from "./build-matters.ts";
import type { OverrideRow } from "./override-store.ts";

interface Written {
  readonly doc: ReportDoc;
  readonly basis: Omit<MattersOf, "overrides">;
  readonly overrides: readonly OverrideRow[];
}

/** The matters that a report uses and of which something else holds since people decided about them after it was written. */
export function findSettled({ doc, basis, overrides }: Written): ReportChange[] {
  const before = new Map(
    buildMatters({ ...basis, overrides: asOf(overrides, doc.asOf) }).map((matter) => [matter.id, matter]),
  );
  return buildMatters({ ...basis, overrides }).flatMap((after) => {
    const earlier = before.get(after.id);
    const [last] = after.history.toSorted((a, b) => lastAt(b).localeCompare(lastAt(a)));
    if (earlier === undefined || last === undefined || !isUsed(after, doc)) return [];
    const [old, now] = [heldIn(earlier), heldIn(after)];
    if (old === now && stateOf(earlier) === stateOf(after)) return [];
    const { undoneBy } = last;
    const who =
      undoneBy === null ? ({ kind: "settled", by: last.by } as const) : ({ kind: "undone", by: undoneBy } as const);
    return [{ ...who, about: after.matter, matterId: after.id, before: old, after: now, at: lastAt(last) }];
  });
}

/** What had been decided by then, and not been undone yet. */
function asOf(overrides: readonly OverrideRow[], at: string): OverrideRow[] {
  return overrides
    .filter((override) => override.at <= at)
    .map((override) =>
      override.undoneAt !== null && override.undoneAt > at ? { ...override, undoneAt: null, undoneBy: null } : override,
    );
}

function lastAt({ at, undoneAt }: Pick<OverrideRow, "at" | "undoneAt">): string {
  return undoneAt ?? at;
}

function heldIn({ override, claims, currentId }: LedgerMatter): string | null {
  const current = claims.find(({ id }) => id === currentId);
  return override?.value ?? (current === undefined ? null : wordsOf(current));
}

function stateOf({ currentId, disputedIds, override }: LedgerMatter): string {
  return [currentId, override?.value, disputedIds.length > 0].join(" ");
}

function wordsOf({ values, statement }: Claim): string {
  return values.length === 0 ? statement : values.map(({ text }) => text).join(", ");
}

/** Whether a sentence cites one of its claims' items with one of their values, or their very words. */
function isUsed({ claims }: LedgerMatter, doc: ReportDoc): boolean {
  const itemOf = new Map(doc.evidence.map(({ id, itemId }) => [id, itemId]));
  return sentencesOf(doc).some(({ text, citations }) =>
    claims.some(({ span, values }) =>
      citations.some(
        ({ evidenceId, quote }) =>
          itemOf.get(evidenceId) === span.itemId &&
          (values.some((value) => text.includes(value.text)) ||
            quote.includes(span.quote) ||
            span.quote.includes(quote)),
      ),
    ),
  );
}

type Text = Pick<KeptEvent, "id" | "title" | "author" | "body">;

/** The items that a report cites and that say something else by now. */
export function findCorrected(
  doc: ReportDoc,
  { written, now }: { written: readonly Text[]; now: readonly Text[] },
): ReportChange[] {
  const cited = new Set(doc.evidence.map(({ itemId }) => itemId));
  const today = new Map(now.map((item) => [item.id, item]));
  return written.flatMap((item) => {
    const later = today.get(item.id);
    if (!cited.has(item.id) || later === undefined) return [];
    if (item.title === later.title && item.author === later.author && item.body === later.body) return [];
    return [{ kind: "item", about: later.title, matterId: null, before: null, after: null, by: null, at: null }];
  });
}
