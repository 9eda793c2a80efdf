import { randomUUID } from "node:crypto";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import type { SearchService } from "../../search/search/service.ts";
import type { ConverseDeps } from "./converse.ts";
import { keepEvents, loadAsked, loadEvents } from "./event-set-store.ts";
import type { ReportRow } from "./store.ts";

const usualNote = "Written again";

export interface RenewDeps extends Pick<ConverseDeps, "db" | "audit"> {
  readonly search: Pick<SearchService, "loadItems">;
  readonly load: (reportId: string) => Promise<ReportRow>;
  readonly rewriteFrom: (eventSetId: string, note: string) => Promise<void>;
}

/** Writes the next version from the same items as they are now. Gives the newest version's number, the old one where it isn't ready. */
export async function renew(
  { db, audit, search, load, rewriteFrom }: RenewDeps,
  scope: Scope,
  { reportId, version, note: versionNote = usualNote }: { reportId: string; version: number; note?: string },
): Promise<{ version: number }> {
  const report = await load(reportId);
  if (report.version !== version) fail("report-changed");
  const before = report.eventSetId ?? fail("report-empty");
  const events = await db.withTenant(scope, (trx) => loadEvents(trx, before));
  const marks = new Map((events ?? []).map((event) => [event.id, event]));
  const items = await search.loadItems(scope, [...marks.keys()]);
  if (items.length === 0) fail("report-empty");
  const asBefore = { why: "", isPinned: false, note: "" };
  const renewed = items.map((item) => {
    const { why, isPinned, note } = marks.get(item.id) ?? asBefore;
    return { ...item, why, isPinned, note };
  });
  const eventSetId = randomUUID();
  await db.withTenant(scope, async (trx) => {
    const { since: from, found } = await loadAsked(trx, before);
    const query = { user_input: report.question, ...(from === null ? {} : { from }) };
    await keepEvents(trx, scope, { eventSetId, query, events: renewed, found: found ?? undefined });
    const details = { reportId, template: report.template, events: renewed.length };
    await audit.record(trx, { ...scope, action: "report.requested", target: report.question.slice(0, 120), details });
  });
  await rewriteFrom(eventSetId, versionNote);
  return { version: (await load(reportId)).version };
}
