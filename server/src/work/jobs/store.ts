import { executionStatuses, type RunBar } from "@hoopoe/contract/work/execution.ts";
import { type WorkflowTrigger, workflowTrigger } from "@hoopoe/contract/work/workflow.ts";
import { sql } from "kysely";
import * as z from "zod/mini";
import { prepared } from "../../platform/db/keep-prepared.ts";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";
import { timeOfUuid } from "../../platform/db/uuid-v7.ts";
import type { Scope } from "../../platform/scope.ts";

const date = z.nullable(z.date());
const columns = z.object({
  id: z.string(),
  workflow_id: z.string(),
  version_id: z.nullable(z.string()),
  name: z.string(),
  trigger: workflowTrigger,
  inputs: z.record(z.string(), z.unknown()),
  concurrency: z.int(),
  is_on: z.boolean(),
  alert_on_failure: z.boolean(),
  alerted_at: date,
  due_at: date,
  seen_item: z.nullable(z.string()),
  hook_hash: z.nullable(z.instanceof(Buffer)),
  created_by: z.nullable(z.string()),
  created_at: z.date(),
  workflow_name: z.string(),
  newest_version_id: z.nullable(z.string()),
});
const jobRow = z.pipe(
  columns,
  z.transform((row) => ({
    id: row.id,
    workflowId: row.workflow_id,
    workflowName: row.workflow_name,
    versionId: row.version_id,
    /** What it runs: the version it is held to, else the newest; null where none is saved yet. */
    runsVersionId: row.version_id ?? row.newest_version_id,
    name: row.name,
    trigger: row.trigger,
    inputs: row.inputs,
    concurrency: row.concurrency,
    isOn: row.is_on,
    alertOnFailure: row.alert_on_failure,
    alertedAt: row.alerted_at,
    dueAt: row.due_at,
    seenItem: row.seen_item,
    hasHook: row.hook_hash !== null,
    /** Who last said what it does: in their name it runs by itself. */
    ownerId: row.created_by,
    createdAt: row.created_at,
  })),
);
export type JobRow = z.output<typeof jobRow>;

/** Those of the job's own row. */
const ownColumns = Object.keys(columns.shape).filter((name) => !["workflow_name", "newest_version_id"].includes(name));

const jobs = () => sql`${prepared}
  SELECT ${sql.join(ownColumns.map((name) => sql.ref(`j.${name}`)))}, w.name AS workflow_name, w.version_id AS newest_version_id FROM jobs j
  JOIN workflows w ON ${inScope("w")} AND w.id = j.workflow_id
  WHERE ${inScope("j")}`;

export async function loadJobs(trx: Trx): Promise<JobRow[]> {
  const { rows } = await sql`${jobs()} ORDER BY j.created_at, j.id LIMIT 1000`.execute(trx);
  return z.array(jobRow).parse(rows);
}

export async function loadJob(
  trx: Trx,
  { jobId, isLocked = false }: { jobId: string; isLocked?: boolean },
): Promise<JobRow | null> {
  const lock = isLocked ? sql`FOR UPDATE OF j` : sql``;
  const { rows } = await sql`${jobs()} AND j.id = ${jobId} ${lock}`.execute(trx);
  return rows[0] === undefined ? null : jobRow.parse(rows[0]);
}

/** By id, else by name without regard to case. */
export async function findJob(trx: Trx, idOrName: string): Promise<JobRow | null> {
  const { rows } = await sql`${jobs()} AND (j.id::text = ${idOrName} OR lower(j.name) = lower(${idOrName}))
    ORDER BY j.id::text = ${idOrName} DESC, j.created_at LIMIT 1`.execute(trx);
  return rows[0] === undefined ? null : jobRow.parse(rows[0]);
}

/** Those of these ids, and those that follow on the end of one of these names. */
export async function loadConcerned(
  trx: Trx,
  { ids, names }: { ids: readonly string[]; names: readonly string[] },
): Promise<JobRow[]> {
  const { rows } = await sql`${jobs()} AND (j.id = ANY(${[...ids]}::uuid[])
    OR j.trigger_kind = 'execution-finished' AND j.is_on
      AND lower(j.trigger ->> 'source') = ANY(${names.map((name) => name.toLowerCase())}))
    ORDER BY j.id = ANY(${[...ids]}::uuid[]) DESC, j.created_at, j.id LIMIT 1000`.execute(trx);
  return z.array(jobRow).parse(rows);
}

export interface JobChange {
  readonly name?: string | undefined;
  readonly versionId?: string | null | undefined;
  readonly trigger?: WorkflowTrigger | undefined;
  readonly inputs?: Readonly<Record<string, unknown>> | undefined;
  readonly concurrency?: number | undefined;
  readonly isOn?: boolean | undefined;
  readonly alertOnFailure?: boolean | undefined;
  readonly alertedAt?: Date;
  readonly dueAt?: Date | null;
  readonly seenItem?: string | null;
  readonly hookHash?: Buffer | null;
  readonly ownerId?: string | null;
}

function columnsOf(change: JobChange) {
  const { trigger } = change;
  return {
    ...(change.name !== undefined && { name: change.name }),
    ...(change.versionId !== undefined && { version_id: change.versionId }),
    ...(trigger !== undefined && { trigger: JSON.stringify(trigger), trigger_kind: trigger.kind }),
    ...(change.inputs !== undefined && { inputs: JSON.stringify(change.inputs) }),
    ...(change.concurrency !== undefined && { concurrency: change.concurrency }),
    ...(change.isOn !== undefined && { is_on: change.isOn }),
    ...(change.alertOnFailure !== undefined && { alert_on_failure: change.alertOnFailure }),
    ...(change.alertedAt !== undefined && { alerted_at: change.alertedAt }),
    ...(change.dueAt !== undefined && { due_at: change.dueAt }),
    ...(change.seenItem !== undefined && { seen_item: change.seenItem }),
    ...(change.hookHash !== undefined && { hook_hash: change.hookHash }),
    ...(change.ownerId !== undefined && { created_by: change.ownerId }),
  };
}

export async function insertJob(
  trx: Trx,
  scope: Scope,
  input: JobChange & { workflowId: string; name: string; trigger: WorkflowTrigger },
): Promise<string> {
  const row = await trx
    .insertInto("jobs")
    .values({
      ...columnsOf(input),
      workflow_id: input.workflowId,
      name: input.name,
      trigger: JSON.stringify(input.trigger),
      trigger_kind: input.trigger.kind,
      created_by: scope.userId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function updateJob(trx: Trx, { jobId, change }: { jobId: string; change: JobChange }): Promise<void> {
  await trx
    .updateTable("jobs")
    .set({ ...columnsOf(change), updated_at: new Date() })
    .where("id", "=", jobId)
    .execute();
}

export async function deleteJob(trx: Trx, jobId: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom("jobs").where("id", "=", jobId).executeTakeFirst();
  return numDeletedRows > 0n;
}

const barRow = z.object({
  job_id: z.string(),
  id: z.string(),
  status: z.enum(executionStatuses),
  started_at: date,
  finished_at: date,
  usd: z.number(),
});

/** The last runs of each job, newest last. */
export async function loadBars(
  trx: Trx,
  { jobIds, countMax }: { jobIds: readonly string[]; countMax: number },
): Promise<Map<string, RunBar[]>> {
  const { rows } = await sql`
    SELECT e.*, coalesce((SELECT sum(u.micro_usd) FROM usage_ledger u WHERE ${inScope("u")} AND u.execution_id = e.id), 0)::float8 / 1000000 AS usd FROM unnest(${[...jobIds]}::uuid[]) AS w (job_id) CROSS JOIN LATERAL (
      SELECT e.job_id, e.id, e.status, e.started_at, e.finished_at FROM executions e
      WHERE ${inScope("e")} AND e.job_id = w.job_id
      ORDER BY e.id DESC LIMIT ${countMax}) AS e ORDER BY e.id`.execute(trx);
  const bars = new Map<string, RunBar[]>();
  for (const { job_id, id, status, started_at, finished_at, usd } of z.array(barRow).parse(rows)) {
    const durationMs =
      started_at === null || finished_at === null ? null : finished_at.getTime() - started_at.getTime();
    const own = bars.get(job_id) ?? [];
    own.push({ executionId: id, status, createdAt: timeOfUuid(id).toISOString(), durationMs, usd });
    bars.set(job_id, own);
  }
  return bars;
}

export interface MissRow {
  readonly dueAt: Date;
  readonly seenAt: Date;
  readonly executionId: string | null;
}

export async function insertMiss(
  trx: Trx,
  miss: { jobId: string; dueAt: Date; executionId: string | null },
): Promise<void> {
  await trx
    .insertInto("missed_runs")
    .values({
      job_id: miss.jobId,
      due_at: miss.dueAt,
      execution_id: miss.executionId,
    })
    .onConflict((conflict) => conflict.columns(["job_id", "due_at"]).doNothing())
    .execute();
}

export async function loadMisses(trx: Trx, jobId: string): Promise<MissRow[]> {
  const rows = await trx
    .selectFrom("missed_runs")
    .select(["due_at", "seen_at", "execution_id"])
    .where("job_id", "=", jobId)
    .orderBy("due_at", "desc")
    .limit(100)
    .execute();
  return rows.map((row) => ({ dueAt: row.due_at, seenAt: row.seen_at, executionId: row.execution_id }));
}
