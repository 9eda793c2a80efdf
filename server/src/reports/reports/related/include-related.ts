import { randomUUID } from "node:crypto";
import { reportResultsMax } from "@hoopoe/contract/constants.ts";
import type { KeptEvent } from "@hoopoe/contract/reports/kept-event.ts";
import type { RelatedItem } from "@hoopoe/contract/reports/related-item.ts";
import type { Database, Trx } from "../../../platform/db/open-database.ts";
import { fail } from "../../../platform/fail.ts";
import type { Scope } from "../../../platform/scope.ts";
import type { AuditService } from "../../../records/audit/service.ts";
import type { SearchService } from "../../../search/search/service.ts";
import { keepEvents, loadAsked, loadEvents } from "../event-set-store.ts";
import { loadReport, type ReportRow } from "../store.ts";
import { listVersions } from "../version-store.ts";
import { findRelated, tiesOf } from "./find-related.ts";

export interface RelatedDeps {
  readonly db: Database;
  readonly search: Pick<SearchService, "collect" | "loadItems">;
  readonly audit: Pick<AuditService, "record">;
}

const foundMax = 500;

/** Items of the workspace that aren't in the newest version but may belong to it, each with why. @throws Failure report-not-found */
export async function loadRelated({ db, search }: RelatedDeps, scope: Scope, reportId: string): Promise<RelatedItem[]> {
  const { events, report } = await db.withTenant(scope, (trx) => eventsOfNewest(trx, reportId));
  const contradictions = report.doc?.contradictions ?? [];
  const ties = tiesOf(events);
  if (ties === null) return [];
  const { from, to } = ties;
  const asked = [ties.names, ties.titles].filter((list) => list.length > 0).map(anyOf);
  const found = [];
  for (const terms of asked) found.push(...(await search.collect(scope, { terms, sources: [], from, to }, foundMax)));
  const against = await search.loadItems(
    scope,
    contradictions.map(({ itemId }) => itemId),
  );
  const items = new Map([...against, ...found.map(({ item }) => item)].map((item) => [item.id, item]));
  return findRelated(events, [...items.values()], contradictions);
}

export interface IncludeRequest {
  readonly reportId: string;
  readonly itemIds: readonly string[];
  /** The version that the caller sees; it must be the newest. */
  readonly version: number;
}

/**
 * Keeps the newest version's events with further items, for the next version to be written from. Gives the new set.
 * @throws Failure report-not-found, report-changed, item-not-found, report-too-large
 */
export async function keepIncluded(
  { db, search, audit }: RelatedDeps,
  scope: Scope,
  { reportId, itemIds, version }: IncludeRequest,
): Promise<{ eventSetId: string; count: number }> {
  const items = await search.loadItems(scope, [...new Set(itemIds)]);
  if (items.length === 0) fail("item-not-found");
  return db.withTenant(scope, async (trx) => {
    const { report, events } = await eventsOfNewest(trx, reportId);
    if (report.version !== version) {
      const [newest] = await listVersions(trx, reportId);
      fail("report-changed", { name: newest?.by ?? "Somebody", version: newest?.version ?? 0 });
    }
    const known = new Set(events.map(({ id }) => id));
    const added = items.flatMap((item): KeptEvent[] =>
      known.has(item.id) ? [] : [{ ...item, why: "Included by a person", isPinned: false, note: "" }],
    );
    if (added.length === 0) fail("item-not-found");
    const all = [...events, ...added];
    if (all.length > reportResultsMax) fail("report-too-large", { max: reportResultsMax, count: all.length });
    const eventSetId = randomUUID();
    const { found } = report.eventSetId === null ? { found: null } : await loadAsked(trx, report.eventSetId);
    const query = { user_input: report.question, basedOn: report.eventSetId };
    await keepEvents(trx, scope, { eventSetId, query, events: all, found: found ?? undefined });
    const details = { reportId, version, items: added.length };
    await audit.record(trx, { ...scope, action: "report.items-included", target: report.title.slice(0, 120), details });
    return { eventSetId, count: added.length };
  });
}

async function eventsOfNewest(trx: Trx, reportId: string): Promise<{ report: ReportRow; events: KeptEvent[] }> {
  const report = (await loadReport(trx, { reportId })) ?? fail("report-not-found");
  const events = report.eventSetId === null ? null : await loadEvents(trx, report.eventSetId);
  return { report, events: events ?? [] };
}

/** Any of these, word for word, up to the length that a search may have. */
function anyOf(list: readonly string[]): string {
  let terms = "";
  for (const one of list.slice(0, 12)) {
    const next = `${terms === "" ? "" : `${terms} OR `}"${one.replaceAll('"', " ")}"`;
    if (next.length > 1_900) break;
    terms = next;
  }
  return terms;
}
