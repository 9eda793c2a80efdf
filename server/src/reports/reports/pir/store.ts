import { schedule } from "@hoopoe/contract/intake/integration.ts";
import { reportDestination } from "@hoopoe/contract/reports/report-sending.ts";
import { type PirRun, type SavedPir, savedQuery } from "@hoopoe/contract/reports/saved-pir.ts";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Trx } from "../../../platform/db/open-database.ts";
import { inScope } from "../../../platform/db/scope-queries.ts";
import type { Scope } from "../../../platform/scope.ts";

export type PirFields = Omit<SavedPir, "id" | "reportId" | "nextRunAt" | "createdAt" | "version" | "lastRun">;

const listedMax = 200;

function own(trx: Trx) {
  return trx.selectFrom("pirs").selectAll();
}

type Row = Awaited<ReturnType<ReturnType<typeof own>["executeTakeFirstOrThrow"]>>;

/** Newest first. */
export async function loadPirs(trx: Trx): Promise<SavedPir[]> {
  const rows = await own(trx).orderBy("id", "desc").limit(listedMax).execute();
  const runs = await lastRuns(trx);
  return rows.map((row) => toPir(row, runs.get(row.id) ?? null));
}

export async function loadPir(trx: Trx, id: string): Promise<SavedPir | null> {
  const row = await own(trx).where("id", "=", id).executeTakeFirst();
  if (row === undefined) return null;
  const [last] = await loadRuns(trx, { pirId: id, countMax: 1 });
  return toPir(row, last ?? null);
}

/** Holds the row until the transaction ends, so that two runs at once get one number after the other. */
export async function lockPir(trx: Trx, id: string): Promise<void> {
  await own(trx).where("id", "=", id).forUpdate().execute();
}

export async function insertPir(trx: Trx, scope: Scope, pir: PirFields & { nextRunAt: Date | null }): Promise<string> {
  const { id } = await trx
    .insertInto("pirs")
    .values({
      created_by: scope.userId,
      ...toColumns(pir),
      next_run_at: pir.nextRunAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes over the version that was read; false where somebody wrote another meanwhile. */
export async function updatePir(
  trx: Trx,
  { id, version, ...pir }: PirFields & { id: string; version: number; nextRunAt: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("pirs")
    .set({ ...toColumns(pir), next_run_at: pir.nextRunAt, version: version + 1, updated_at: new Date() })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function setReport(trx: Trx, { id, reportId }: { id: string; reportId: string }): Promise<void> {
  await trx.updateTable("pirs").set({ report_id: reportId }).where("id", "=", id).execute();
}

/** Whether this caller is the one who runs what was due: of many processes one gets it. */
export async function takeDue(
  trx: Trx,
  { id, dueAt, nextRunAt }: { id: string; dueAt: Date; nextRunAt: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("pirs")
    .set({ next_run_at: nextRunAt })
    .where("id", "=", id)
    .where("next_run_at", "<=", dueAt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deletePir(trx: Trx, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom("pirs").where("id", "=", id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The time at which a run by schedule was due, and how many due times it is late for (see PirRun). */
export interface DueTime {
  readonly dueAt: Date;
  readonly missed: number;
}

export interface NewRun {
  readonly pirId: string;
  readonly number: number;
  readonly due: DueTime | null;
  readonly eventSetId: string;
  readonly count: number;
  readonly added: number;
  readonly changed: number;
  readonly withdrawn: number;
}

export async function insertRun(trx: Trx, run: NewRun): Promise<PirRun> {
  const { pirId, eventSetId, due, ...figures } = run;
  const row = await trx
    .insertInto("pir_runs")
    .values({
      pir_id: pirId,
      event_set_id: eventSetId,
      trigger: due === null ? "manual" : "schedule",
      due_at: due?.dueAt ?? null,
      missed: due?.missed ?? 0,
      ...figures,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toRun(row);
}

/** The run that was made for this due time, by work that was broken off before it could say so. */
export async function findDueRun(trx: Trx, { pirId, dueAt }: { pirId: string; dueAt: Date }): Promise<PirRun | null> {
  const row = await trx
    .selectFrom("pir_runs")
    .selectAll()
    .where("pir_id", "=", pirId)
    .where("due_at", "=", dueAt)
    .executeTakeFirst();
  return row === undefined ? null : toRun(row);
}

/** Newest first. */
export async function loadRuns(trx: Trx, { pirId, countMax }: { pirId: string; countMax: number }): Promise<PirRun[]> {
  const rows = await trx
    .selectFrom("pir_runs")
    .selectAll()
    .where("pir_id", "=", pirId)
    .orderBy("number", "desc")
    .limit(countMax)
    .execute();
  return rows.map(toRun);
}

async function lastRuns(trx: Trx): Promise<Map<string, PirRun>> {
  const { rows } = await sql<Parameters<typeof toRun>[0] & { pir_id: string }>`
    select distinct on (pir_id) * from pir_runs
    where ${inScope()} order by pir_id, number desc`.execute(trx);
  return new Map(rows.map((row) => [row.pir_id, toRun(row)]));
}

function toRun(row: {
  id: string;
  number: number;
  created_at: Date;
  trigger: "manual" | "schedule";
  event_set_id: string | null;
  count: number;
  added: number;
  changed: number;
  withdrawn: number;
  due_at: Date | null;
  missed: number;
}): PirRun {
  const { id, number, trigger, count, added, changed, withdrawn, missed } = row;
  return {
    id,
    number,
    trigger,
    count,
    added,
    changed,
    withdrawn,
    missed,
    dueAt: row.due_at?.toISOString() ?? null,
    at: row.created_at.toISOString(),
    events_path: row.event_set_id,
  };
}

function toPir(row: Row, lastRun: PirRun | null): SavedPir {
  return {
    id: row.id,
    name: row.name,
    question: row.question,
    query: savedQuery.parse(row.query),
    templatePath: row.template_path,
    schedule: z.nullable(schedule).parse(row.schedule),
    writesReport: row.writes_report,
    rewritesOnChange: row.rewrites_on_change,
    recipientIds: row.recipient_ids,
    destinations: z.array(reportDestination).parse(row.destinations),
    reportId: row.report_id,
    nextRunAt: row.next_run_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    version: row.version,
    lastRun,
  };
}

function toColumns({ name, question, query, templatePath, schedule: when, writesReport, ...rest }: PirFields) {
  return {
    name,
    question,
    query: JSON.stringify(query),
    template_path: templatePath,
    schedule: when === null ? null : JSON.stringify(when),
    writes_report: writesReport,
    rewrites_on_change: rest.rewritesOnChange,
    recipient_ids: [...rest.recipientIds],
    destinations: JSON.stringify(rest.destinations),
  };
}
