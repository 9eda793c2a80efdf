import { type Item, item } from "@hoopoe/contract/item.ts";
import { type ReportDoc, reportDoc } from "@hoopoe/contract/report.ts";
import type { ReportSummary, reportTemplates } from "@hoopoe/contract/routes/report.ts";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Trx } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";
import { holdSources } from "./hold-sources.ts";

export type ReportTemplate = (typeof reportTemplates)[number];

/** Where a report stands: every query names it, besides what row-level security holds it to. */
type Place = Pick<Scope, "tenantId" | "workspaceId">;

export interface NewReport {
  readonly reportId: string;
  readonly eventSetId: string;
  readonly question: string;
  readonly template: ReportTemplate;
  readonly events: readonly Item[];
}

export interface ReportRow extends ReportSummary {
  readonly question: string;
  readonly eventSetId: string | null;
  readonly versionId: string | null;
  readonly doc: ReportDoc | null;
}

/**
 * Keeps the events as they are now, and a report that waits to be written from them. @throws Failure item-not-found
 * where a source is being erased
 */
export async function insertReport(trx: Trx, scope: Scope, report: NewReport): Promise<void> {
  await holdSources(trx, scope, report.events);
  const owned = { tenant_id: scope.tenantId, workspace_id: scope.workspaceId, created_by: scope.userId };
  await trx
    .insertInto("event_sets")
    .values({
      ...owned,
      id: report.eventSetId,
      query: JSON.stringify({ user_input: report.question }),
      count: report.events.length,
      events: JSON.stringify(report.events),
    })
    .execute();
  await trx
    .insertInto("reports")
    .values({
      ...owned,
      id: report.reportId,
      title: report.question.slice(0, 200),
      question: report.question,
      template: report.template,
      event_set_id: report.eventSetId,
      status: "queued",
    })
    .execute();
}

export async function markRunning(trx: Trx, scope: Place, reportId: string): Promise<void> {
  await ownReport(trx, scope, reportId).set({ status: "running" }).execute();
}

export async function markFailed(
  trx: Trx,
  scope: Place,
  { reportId, error }: { reportId: string; error: string },
): Promise<void> {
  await ownReport(trx, scope, reportId).set({ status: "failed", error }).execute();
}

function ownReport(trx: Trx, { tenantId, workspaceId }: Place, reportId: string) {
  return trx
    .updateTable("reports")
    .where("tenant_id", "=", tenantId)
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", reportId);
}

/** Writes version 1 and marks the report as written; a second time changes nothing. */
export async function saveVersion(
  trx: Trx,
  scope: Scope,
  report: { reportId: string; eventSetId: string; doc: ReportDoc },
) {
  await trx
    .insertInto("report_versions")
    .values({
      tenant_id: scope.tenantId,
      workspace_id: scope.workspaceId,
      report_id: report.reportId,
      version: 1,
      doc: JSON.stringify(report.doc),
      event_set_id: report.eventSetId,
    })
    .onConflict((conflict) => conflict.columns(["report_id", "version"]).doNothing())
    .execute();
  const written = { status: "succeeded", title: report.doc.title, error: null, updated_at: new Date() } as const;
  await ownReport(trx, scope, report.reportId).set(written).execute();
}

export async function loadEvents(
  trx: Trx,
  { tenantId, workspaceId }: Place,
  eventSetId: string,
): Promise<Item[] | null> {
  const row = await trx
    .selectFrom("event_sets")
    .select("events")
    .where("tenant_id", "=", tenantId)
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", eventSetId)
    .executeTakeFirst();
  return row === undefined ? null : z.array(item).parse(row.events);
}

const summaryColumns = sql`r.id, r.title, r.template, r.status, r.error, r.question, r.created_at,
  r.event_set_id, v.id as version_id,
  coalesce((v.doc #>> '{method,sentences}')::int, 0) as sentences,
  coalesce((v.doc #>> '{method,verified}')::int, 0) as verified`;
const newestVersion = sql`left join lateral (
    select id, doc from report_versions
    where tenant_id = r.tenant_id and workspace_id = r.workspace_id and report_id = r.id order by version desc limit 1
  ) v on true`;

interface SummaryRow extends Omit<ReportSummary, "createdAt"> {
  created_at: Date;
  question: string;
  event_set_id: string | null;
  version_id: string | null;
  doc?: unknown;
}

/** The workspace's reports without their text, newest first. */
export async function loadReports(trx: Trx, { tenantId, workspaceId }: Place, countMax: number): Promise<ReportRow[]> {
  const { rows } = await sql<SummaryRow>`
    select ${summaryColumns} from reports r ${newestVersion}
    where r.tenant_id = ${tenantId} and r.workspace_id = ${workspaceId} order by r.id desc limit ${countMax}`.execute(
    trx,
  );
  return rows.map(toReport);
}

/** A report by its own id or by the handle of one of its versions. */
export async function loadReport(
  trx: Trx,
  { tenantId, workspaceId }: Place,
  by: { reportId: string } | { versionId: string },
): Promise<ReportRow | null> {
  const condition =
    "reportId" in by
      ? sql`r.id = ${by.reportId}`
      : sql`r.id = (select report_id from report_versions
          where tenant_id = ${tenantId} and workspace_id = ${workspaceId} and id = ${by.versionId})`;
  const { rows } = await sql<SummaryRow>`
    select ${summaryColumns}, v.doc from reports r ${newestVersion}
    where r.tenant_id = ${tenantId} and r.workspace_id = ${workspaceId} and ${condition}`.execute(trx);
  return rows[0] === undefined ? null : toReport(rows[0]);
}

function toReport({ created_at, event_set_id, version_id, doc, ...row }: SummaryRow): ReportRow {
  return {
    ...row,
    createdAt: created_at.toISOString(),
    eventSetId: event_set_id,
    versionId: version_id,
    doc: doc === undefined || doc === null ? null : reportDoc.parse(doc),
  };
}
