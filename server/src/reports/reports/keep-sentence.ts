import { filterSentences } from "@hoopoe/agents/reports/edit/filter-sentences.ts";
import { type ReportDoc, sentencesOf } from "@hoopoe/contract/reports/report.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import type { AuditService } from "../../records/audit/service.ts";
import { loadReport, type ReportRow } from "./store.ts";
import { insertVersion, listVersions, loadName, loadVersion } from "./version-store.ts";

export interface KeepDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly audit: Pick<AuditService, "record">;
}

export interface KeepRequest {
  readonly reportId: string;
  readonly sentenceId: string;
  /** The version that the caller sees; it must be the newest. */
  readonly version: number;
  /** False: undoes it. */
  readonly isKept: boolean;
}

/**
 * A person keeps a sentence that isn't supported, so that exports hold it, marked and with their name; or takes that back.
 * Either is a new version. @throws Failure report-not-found, report-sentence-not-found, report-changed
 */
export async function keepSentence(
  { db, clock, audit }: KeepDeps,
  scope: Scope,
  { reportId, sentenceId, version, isKept }: KeepRequest,
): Promise<ReportRow> {
  return db.withTenant(scope, async (trx) => {
    const report = (await loadReport(trx, { reportId })) ?? fail("report-not-found");
    const current = await loadVersion(trx, { reportId, version: report.version });
    if (current === null || report.version !== version) return refuseChanged(await listVersions(trx, reportId));
    const keptBy = isKept ? { name: await loadName(trx, scope), at: clock.now().toISOString() } : null;
    const { doc, text } = markKept(current.doc, sentenceId, keptBy) ?? fail("report-sentence-not-found");
    const short = text.length > 100 ? `${text.slice(0, 99)}…` : text;
    const added = await insertVersion(trx, scope, {
      reportId,
      version: version + 1,
      basedOn: version,
      eventSetId: current.eventSetId,
      doc,
      note: isKept ? `Kept “${short}”, which isn't supported` : `No longer keeps “${short}”`,
    });
    if (added === null) return refuseChanged(await listVersions(trx, reportId));
    const action = isKept ? "report.sentence-kept" : "report.sentence-released";
    const details = { reportId, version: version + 1, sentenceId };
    await audit.record(trx, { ...scope, action, target: doc.title.slice(0, 120), details });
    return (await loadReport(trx, { reportId })) ?? fail("report-not-found");
  });
}

type KeptBy = { name: string; at: string } | null;

/** Null where there is no such sentence, or it needs nobody to keep it. */
function markKept(doc: ReportDoc, sentenceId: string, keptBy: KeptBy): { doc: ReportDoc; text: string } | null {
  const sentence = sentencesOf(doc).find(({ id }) => id === sentenceId);
  if (sentence?.check.status !== "not-supported") return null;
  const check = { ...sentence.check, keptBy };
  const marked = filterSentences(doc, (one) => (one.id === sentenceId ? { ...one, check } : one));
  return { doc: marked, text: sentence.text };
}

function refuseChanged([newest]: readonly { version: number; by: string | null }[]): never {
  return fail("report-changed", { name: newest?.by ?? "Somebody", version: newest?.version ?? 0 });
}
