import { savedTaskKinds } from "@hoopoe/contract/work/job.ts";
import { sql } from "kysely";
import * as z from "zod/mini";
import { cleanJson } from "../../platform/db/clean-json.ts";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope, inTenant } from "../../platform/db/scope-queries.ts";
import type { PersonScope, Scope } from "../../platform/scope.ts";

const record = z.record(z.string(), z.unknown());
const schedule = z.nullable(z.object({ rrule: z.string(), timeZone: z.string() }));
const taskRow = z.object({
  id: z.string(),
  ownerId: z.string(),
  ownerName: z.string(),
  name: z.string(),
  kind: z.enum(savedTaskKinds),
  inputs: record,
  schedule,
  isShared: z.boolean(),
  dueAt: z.nullable(z.date()),
  createdAt: z.date(),
});
export type TaskRow = z.output<typeof taskRow>;

const lines = z.array(z.object({ id: z.string(), line: z.string() }));
const runRow = z.object({
  id: z.string(),
  taskId: z.string(),
  status: z.enum(["running", "succeeded", "failed"]),
  at: z.date(),
  finishedAt: z.nullable(z.date()),
  reportId: z.nullable(z.string()),
  executionId: z.nullable(z.string()),
  summary: z.string(),
  results: lines,
  added: z.array(z.string()),
  removed: z.array(z.string()),
  error: z.nullable(z.string()),
});
export type TaskRunRow = z.output<typeof runRow>;
export type ResultLine = z.output<typeof lines>[number];

const listedMax = 500;
const historyMax = 100;

/** What the caller may see: their own, and what is shared in the workspace. */
export async function loadTasks(trx: Trx, scope: Scope, taskId?: string): Promise<TaskRow[]> {
  const one = taskId === undefined ? sql`` : sql`AND t.id = ${taskId}`;
  const { rows } = await sql`
    SELECT t.id, t.owner_id AS "ownerId", u.name AS "ownerName", t.name, t.kind, t.inputs, t.schedule,
      t.is_shared AS "isShared", t.due_at AS "dueAt", t.created_at AS "createdAt"
    FROM saved_tasks t JOIN users u ON ${inTenant("u")} AND u.id = t.owner_id
    WHERE ${inScope("t")} ${one}
      AND (t.is_shared OR t.owner_id = ${scope.userId}::uuid)
    ORDER BY t.created_at DESC, t.id LIMIT ${listedMax}`.execute(trx);
  return z.array(taskRow).parse(rows);
}

/** Whose a task is, for the clock, which is nobody. */
export async function loadOwner(trx: Trx, taskId: string): Promise<string | null> {
  const row = await trx.selectFrom("saved_tasks").select("owner_id").where("id", "=", taskId).executeTakeFirst();
  return row?.owner_id ?? null;
}

export interface TaskChange {
  readonly name?: string | undefined;
  readonly inputs?: Readonly<Record<string, unknown>> | undefined;
  readonly schedule?: { rrule: string; timeZone: string } | null | undefined;
  readonly isShared?: boolean | undefined;
  readonly dueAt?: Date | null;
}

function columnsOf(change: TaskChange) {
  const { schedule: plan } = change;
  return {
    ...(change.name !== undefined && { name: change.name }),
    ...(change.inputs !== undefined && { inputs: JSON.stringify(change.inputs) }),
    ...(plan !== undefined && { schedule: plan === null ? null : JSON.stringify(plan) }),
    ...(change.isShared !== undefined && { is_shared: change.isShared }),
    ...(change.dueAt !== undefined && { due_at: change.dueAt }),
  };
}

export async function insertTask(
  trx: Trx,
  scope: PersonScope,
  input: TaskChange & { name: string; kind: string; inputs: Readonly<Record<string, unknown>> },
): Promise<string> {
  const row = await trx
    .insertInto("saved_tasks")
    .values({
      ...columnsOf(input),
      owner_id: scope.userId,
      name: input.name,
      kind: input.kind,
      inputs: JSON.stringify(input.inputs),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function updateTask(trx: Trx, { taskId, change }: { taskId: string; change: TaskChange }): Promise<void> {
  const columns = columnsOf(change);
  if (Object.keys(columns).length === 0) return;
  await trx.updateTable("saved_tasks").set(columns).where("id", "=", taskId).execute();
}

export async function deleteTask(trx: Trx, taskId: string): Promise<void> {
  await trx.deleteFrom("saved_tasks").where("id", "=", taskId).execute();
}

export async function insertRun(trx: Trx, { taskId, runId }: { taskId: string; runId: string }): Promise<void> {
  await trx
    .insertInto("saved_task_runs")
    .values({ id: runId, saved_task_id: taskId, status: "running" })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

export async function finishRun(
  trx: Trx,
  run: Pick<
    TaskRunRow,
    "id" | "status" | "reportId" | "executionId" | "summary" | "results" | "added" | "removed" | "error"
  >,
): Promise<void> {
  await trx
    .updateTable("saved_task_runs")
    .set({
      status: run.status,
      finished_at: new Date(),
      report_id: run.reportId,
      execution_id: run.executionId,
      summary: run.summary,
      results: cleanJson(run.results),
      added: cleanJson(run.added),
      removed: cleanJson(run.removed),
      error: run.error,
    })
    .where("id", "=", run.id)
    .execute();
}

/** Runs of tasks, newest first: the latest of each, or the history of one. A job's run stands as its execution does. */
export async function loadRuns(
  trx: Trx,
  which: { taskIds: readonly string[]; countMax?: number } | { runId: string },
): Promise<TaskRunRow[]> {
  const scopeFilter = sql`${inScope("r")}`;
  const source =
    "runId" in which
      ? sql`(SELECT r.* FROM saved_task_runs r WHERE ${scopeFilter} AND r.id = ${which.runId}) AS r`
      : sql`unnest(${[...which.taskIds]}::uuid[]) AS w (task_id) CROSS JOIN LATERAL (SELECT r.* FROM saved_task_runs r
          WHERE ${scopeFilter} AND r.saved_task_id = w.task_id ORDER BY r.id DESC LIMIT ${which.countMax ?? historyMax}) AS r`;
  const { rows } = await sql`
    SELECT r.id, r.saved_task_id AS "taskId", r.at, r.report_id AS "reportId", r.execution_id AS "executionId",
      r.summary, r.results, r.added, r.removed,
      CASE WHEN e.status IS NULL THEN r.status WHEN e.status = 'succeeded' THEN 'succeeded'
        WHEN e.status IN ('failed', 'cancelled') THEN 'failed' ELSE 'running' END AS status,
      CASE WHEN e.status IS NULL THEN r.finished_at ELSE e.finished_at END AS "finishedAt",
      coalesce(r.error, e.error) AS error
    FROM ${source} LEFT JOIN executions e ON ${inScope("e")}
      AND e.id = r.execution_id
    ORDER BY r.id DESC`.execute(trx);
  return z.array(runRow).parse(rows);
}
