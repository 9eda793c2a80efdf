import { runStatuses, type RunStatus } from "@hoopoe/contract/intake/integration.ts";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";

export interface RunRow {
  readonly id: string;
  readonly streamId: string;
  readonly status: RunStatus;
  readonly trigger: string;
  readonly done: number;
  readonly total: number | null;
  readonly written: number;
  readonly unchanged: number;
  readonly deleted: number;
  readonly failures: number;
  readonly waitUntil: Date | null;
  readonly lastCheckpointAt: Date | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly error: string | null;
}

export type RunTrigger = "manual" | "schedule" | "upload" | "demo";
export const liveStatuses = ["queued", "running", "waiting_rate_limit"] as const satisfies readonly RunStatus[];

export function isLive(run: Pick<RunRow, "status">): boolean {
  return liveStatuses.some((status) => status === run.status);
}

export async function insertRun(
  trx: Trx,
  { streamId, trigger }: { streamId: string; trigger: RunTrigger },
): Promise<RunRow> {
  const row = await trx
    .insertInto("ingest_runs")
    .values({
      integration_data_id: streamId,
      status: "queued",
      trigger,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toRun(row);
}

/** Take the stream's lock first (lockStream). */
export async function lockRun(trx: Trx, id: string): Promise<RunRow | undefined> {
  const row = await runs(trx).where("id", "=", id).forUpdate().executeTakeFirst();
  return row === undefined ? undefined : toRun(row);
}

export async function findRun(trx: Trx, id: string): Promise<RunRow | undefined> {
  const row = await runs(trx).where("id", "=", id).executeTakeFirst();
  return row === undefined ? undefined : toRun(row);
}

/** The one unfinished run of a stream, if any: an index sees to it that there is never a second. */
export async function findLiveRun(trx: Trx, streamId: string): Promise<RunRow | undefined> {
  const row = await runs(trx)
    .where("integration_data_id", "=", streamId)
    .where("status", "in", liveStatuses)
    .executeTakeFirst();
  return row === undefined ? undefined : toRun(row);
}

/** The newest first. */
export async function listRuns(
  trx: Trx,
  { streamId, countMax }: { streamId: string; countMax: number },
): Promise<RunRow[]> {
  const rows = await runs(trx)
    .where("integration_data_id", "=", streamId)
    .orderBy("id", "desc")
    .limit(countMax)
    .execute();
  return rows.map(toRun);
}

export interface RunChange {
  status?: RunStatus;
  waitUntil?: Date | null;
  error?: string | null;
  isStarted?: boolean;
  isFinished?: boolean;
}

export async function updateRun(
  trx: Trx,
  { id, status, waitUntil, error, isStarted = false, isFinished = false }: RunChange & { id: string },
): Promise<RunRow> {
  const row = await trx
    .updateTable("ingest_runs")
    .set({
      ...(status === undefined ? {} : { status }),
      ...(waitUntil === undefined ? {} : { wait_until: waitUntil }),
      ...(error === undefined ? {} : { error }),
      ...(isStarted ? { started_at: sql`coalesce(started_at, now())` } : {}),
      ...(isFinished ? { finished_at: sql`now()`, wait_until: null } : {}),
    })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toRun(row);
}

export interface RunCounts {
  readonly done: number;
  readonly written: number;
  readonly unchanged: number;
  readonly deleted: number;
  readonly failures: number;
}

/** Adds what one page brought; `total` replaces, since it is what the source says now. */
export async function addToRun(
  trx: Trx,
  { id, counts, total, isCheckpoint }: { id: string; counts: RunCounts; total: number | null; isCheckpoint: boolean },
): Promise<RunRow> {
  const row = await trx
    .updateTable("ingest_runs")
    .set((eb) => ({
      done: eb("done", "+", counts.done),
      written: eb("written", "+", counts.written),
      unchanged: eb("unchanged", "+", counts.unchanged),
      deleted: eb("deleted", "+", counts.deleted),
      failures: eb("failures", "+", counts.failures),
      total,
      ...(isCheckpoint ? { last_checkpoint_at: sql`now()` } : {}),
    }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toRun(row);
}

function runs(trx: Trx) {
  return trx.selectFrom("ingest_runs").selectAll();
}

type Selected = Awaited<ReturnType<ReturnType<typeof runs>["execute"]>>[number];

function toRun(row: Selected): RunRow {
  return {
    id: row.id,
    streamId: row.integration_data_id,
    status: runStatuses.find((status) => status === row.status) ?? "failed",
    trigger: row.trigger,
    done: row.done,
    total: row.total,
    written: row.written,
    unchanged: row.unchanged,
    deleted: row.deleted,
    failures: row.failures,
    waitUntil: row.wait_until,
    lastCheckpointAt: row.last_checkpoint_at,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    error: row.error,
  };
}
