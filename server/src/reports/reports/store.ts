import { type DraftedSentence, draftedSentence } from "@hoopoe/contract/reports/report-draft.ts";
import { type ReportDoc, reportDoc } from "@hoopoe/contract/reports/report.ts";
import { builtInTemplateIds, type ReportTemplateKind } from "@hoopoe/contract/reports/report-templates.ts";
import type { ReportSummary } from "@hoopoe/contract/reports/routes/report.ts";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";
import type { Scope } from "../../platform/scope.ts";

/** Where a report stands: every query names it, besides what row-level security holds it to. */
export interface NewReport {
  readonly reportId: string;
  readonly eventSetId: string;
  readonly question: string;
  readonly template: ReportTemplateKind;
  /** A template of the workspace's own. */
  readonly templateId: string | null;
  /** Who may see all of the events; null: the whole workspace. */
  readonly audience: readonly string[] | null;
}

export interface ReportRow extends ReportSummary {
  readonly eventSetId: string | null;
  readonly versionId: string | null;
  /** The handle of its template. */
  readonly templatePath: string;
  readonly doc: ReportDoc | null;
  /** What is written so far of a first version. */
  readonly draft: readonly DraftedSentence[];
}

/** A report that waits to be written from events that are kept already. */
export async function insertQueued(trx: Trx, { userId }: Scope, report: NewReport): Promise<void> {
  await trx
    .insertInto("reports")
    .values({
      created_by: userId,
      id: report.reportId,
      title: report.question.slice(0, 200),
      question: report.question,
      template: report.template,
      template_id: report.templateId,
      event_set_id: report.eventSetId,
      status: "queued",
      audience_user_ids: report.audience === null ? null : [...report.audience],
    })
    .execute();
}

export async function markRunning(trx: Trx, reportId: string): Promise<void> {
  await ownReport(trx, reportId).set({ status: "running", draft: null }).execute();
}

/** Keeps what is written so far, while it is being written. */
export async function saveDraft(
  trx: Trx,
  { reportId, draft }: { reportId: string; draft: readonly DraftedSentence[] },
): Promise<void> {
  await ownReport(trx, reportId)
    .where("status", "=", "running")
    .set({ draft: JSON.stringify(draft) })
    .execute();
}

/** Whether it was still under way. */
export async function markCancelled(trx: Trx, reportId: string): Promise<boolean> {
  const { numUpdatedRows } = await ownReport(trx, reportId)
    .where("status", "in", ["queued", "running"])
    .set({ status: "cancelled", draft: null, updated_at: new Date() })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function markFailed(trx: Trx, { reportId, error }: { reportId: string; error: string }): Promise<void> {
  await ownReport(trx, reportId).set({ status: "failed", error, draft: null }).execute();
}

function ownReport(trx: Trx, reportId: string) {
  return trx.updateTable("reports").where("id", "=", reportId);
}

/** Writes version 1 and marks the report as written; a second time, or after it was cancelled, changes nothing. */
export async function saveFirstVersion(
  trx: Trx,
  scope: Scope,
  report: { reportId: string; eventSetId: string; doc: ReportDoc },
): Promise<boolean> {
  const written = {
    status: "succeeded",
    title: report.doc.title,
    error: null,
    draft: null,
    updated_at: new Date(),
  } as const;
  const { numUpdatedRows } = await ownReport(trx, report.reportId)
    .where("status", "!=", "cancelled")
    .set(written)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await trx
    .insertInto("report_versions")
    .values({
      report_id: report.reportId,
      version: 1,
      doc: JSON.stringify(report.doc),
      event_set_id: report.eventSetId,
      created_by: scope.userId,
      note: "Written",
    })
    .onConflict((conflict) => conflict.columns(["report_id", "version"]).doNothing())
    .execute();
  return true;
}

const summaryColumns = sql`r.id, r.title, r.template, r.status, r.error, r.question, r.created_at,
  r.template_id, coalesce(v.event_set_id, r.event_set_id) as event_set_id, v.id as version_id,
  coalesce(v.version, 0) as version,
  coalesce((v.doc #>> '{method,sentences}')::int, 0) as sentences,
  v.doc #> '{method,states}' as states,
  case when v.doc #>> '{method,model}' <> 'extractive' and v.doc #>> '{bluf,0,check,status}' in ('quoted', 'supported')
    then v.doc #>> '{bluf,0,text}' end as headline`;
const newestVersion = sql`left join lateral (
    select id, doc, version, event_set_id from report_versions
    where tenant_id = r.tenant_id and workspace_id = r.workspace_id and report_id = r.id order by version desc limit 1
  ) v on true`;
/** What stands on events that only some may see is theirs alone. */
const isVisible = sql`(r.audience_user_ids is null or hoopoe.current_member() = any (r.audience_user_ids))`;

interface SummaryRow extends Omit<ReportSummary, "createdAt"> {
  created_at: Date;
  template_id: string | null;
  event_set_id: string | null;
  version_id: string | null;
  doc?: unknown;
  draft?: unknown;
}

/** The workspace's reports without their text, newest first. */
export async function loadReports(trx: Trx, countMax: number): Promise<ReportRow[]> {
  const { rows } = await sql<SummaryRow>`
    select ${summaryColumns} from reports r ${newestVersion}
    where ${inScope("r")} and ${isVisible}
    order by r.created_at desc, r.id desc limit ${countMax}`.execute(trx);
  return rows.map(toReport);
}

/** A report by its own id or by the handle of one of its versions. */
export async function loadReport(
  trx: Trx,
  by: { reportId: string } | { versionId: string },
): Promise<ReportRow | null> {
  const condition =
    "reportId" in by
      ? sql`r.id = ${by.reportId}`
      : sql`r.id = (select report_id from report_versions
          where ${inScope()} and id = ${by.versionId})`;
  const { rows } = await sql<SummaryRow>`
    select ${summaryColumns}, v.doc, r.draft from reports r ${newestVersion}
    where ${inScope("r")} and ${condition}
      and ${isVisible}`.execute(trx);
  return rows[0] === undefined ? null : toReport(rows[0]);
}

function toReport({ created_at, event_set_id, template_id, version_id, doc, draft, ...row }: SummaryRow): ReportRow {
  return {
    ...row,
    templatePath: template_id ?? builtInTemplateIds[row.template],
    createdAt: created_at.toISOString(),
    eventSetId: event_set_id,
    versionId: version_id,
    doc: doc === undefined || doc === null ? null : reportDoc.parse(doc),
    draft: z.array(draftedSentence).parse(draft ?? []),
  };
}
