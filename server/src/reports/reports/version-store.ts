import {
  type EditResult,
  editResult,
  type ReportTurn,
  type ReportVersion,
} from "@hoopoe/contract/reports/report-edit.ts";
import { type ReportDoc, reportDoc } from "@hoopoe/contract/reports/report.ts";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";
import type { Scope } from "../../platform/scope.ts";

export interface KeptVersion {
  readonly id: string;
  readonly version: number;
  readonly basedOn: number | null;
  readonly eventSetId: string | null;
  readonly doc: ReportDoc;
}

/** One version with its text; null where there is none of that number. The report itself is looked up first, by whoever may see it. */
export async function loadVersion(
  trx: Trx,
  { reportId, version }: { reportId: string; version: number },
): Promise<KeptVersion | null> {
  const row = await trx
    .selectFrom("report_versions")
    .select(["id", "version", "based_on", "event_set_id", "doc"])
    .where("report_id", "=", reportId)
    .where("version", "=", version)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { id, based_on: basedOn, event_set_id: eventSetId } = row;
  return { id, version: row.version, basedOn, eventSetId, doc: reportDoc.parse(row.doc) };
}

export interface NewVersion {
  readonly reportId: string;
  readonly version: number;
  readonly basedOn: number | null;
  readonly eventSetId: string | null;
  readonly doc: ReportDoc;
  readonly note: string;
}

/** The new version's id; null where somebody else's of the same number came first. */
export async function insertVersion(trx: Trx, scope: Scope, version: NewVersion): Promise<string | null> {
  const row = await trx
    .insertInto("report_versions")
    .values({
      created_by: scope.userId,
      report_id: version.reportId,
      version: version.version,
      based_on: version.basedOn,
      event_set_id: version.eventSetId,
      doc: JSON.stringify(version.doc),
      note: version.note.slice(0, 300),
    })
    .onConflict((conflict) => conflict.columns(["report_id", "version"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (row === undefined) return null;
  await trx
    .updateTable("reports")
    .set({ title: version.doc.title, updated_at: new Date(), status: "succeeded", error: null })
    .where("id", "=", version.reportId)
    .execute();
  return row.id;
}

/** Newest first. */
export async function listVersions(trx: Trx, reportId: string): Promise<ReportVersion[]> {
  const { rows } = await sql<Omit<ReportVersion, "createdAt"> & { created_at: Date }>`
    select v.id, v.version, v.based_on as "basedOn", u.name as by, v.note, v.created_at,
      (v.doc #>> '{method,sentences}')::int as sentences, v.doc #> '{method,states}' as states
    from report_versions v left join users u on u.tenant_id = v.tenant_id and u.id = v.created_by
    where ${inScope("v")} and v.report_id = ${reportId}
    order by v.version desc limit 500`.execute(trx);
  return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at.toISOString() }));
}

export async function insertTurn(
  trx: Trx,
  scope: Scope,
  turn: { reportId: string; userInput: string; results: readonly EditResult[]; version: number | null },
): Promise<ReportTurn> {
  const row = await trx
    .insertInto("report_turns")
    .values({
      created_by: scope.userId,
      report_id: turn.reportId,
      user_input: turn.userInput,
      results: JSON.stringify(turn.results),
      version: turn.version,
    })
    .returning(["id", "created_at"])
    .executeTakeFirstOrThrow();
  const by = await loadName(trx, scope);
  return {
    id: row.id,
    at: row.created_at.toISOString(),
    by,
    userInput: turn.userInput,
    results: [...turn.results],
    version: turn.version,
  };
}

/** Oldest first, as it was said. */
export async function listTurns(trx: Trx, reportId: string): Promise<ReportTurn[]> {
  const { rows } = await sql<{
    id: string;
    created_at: Date;
    by: string | null;
    user_input: string;
    results: unknown;
    version: number | null;
  }>`
    select t.id, t.created_at, u.name as by, t.user_input, t.results, t.version
    from report_turns t left join users u on u.tenant_id = t.tenant_id and u.id = t.created_by
    where ${inScope("t")} and t.report_id = ${reportId}
    order by t.id limit 500`.execute(trx);
  return rows.map(({ created_at, by, user_input, results, ...row }) => ({
    ...row,
    at: created_at.toISOString(),
    by: by ?? "A former member",
    userInput: user_input,
    results: z.array(editResult).parse(results),
  }));
}

/** The name of a member as others read it. */
export async function loadName(trx: Trx, { userId }: Pick<Scope, "tenantId" | "userId">): Promise<string> {
  if (userId === null) return "Schedule";
  const row = await trx.selectFrom("users").select("name").where("id", "=", userId).executeTakeFirst();
  return row?.name ?? "A former member";
}
