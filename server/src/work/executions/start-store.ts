import type { WaitReason } from "@hoopoe/contract/work/execution.ts";
import { sql } from "kysely";
import * as z from "zod/mini";
import { prepared } from "../../platform/db/keep-prepared.ts";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";
import { cleanJson } from "../../platform/db/clean-json.ts";
import type { Scope } from "../../platform/scope.ts";
import { type Execution, executionColumns, executionRow, type NewExecution } from "./execution-row.ts";

const columns = sql.join(executionColumns.map((name) => sql.ref(name)));

/**
 * Writes a run of a job down that only so many may run at once: as running, held by `executor`, else as queued. Null where
 * it is there already.
 */
export async function insertLimited(
  trx: Trx,
  scope: Scope,
  { execution, executor, max }: { execution: NewExecution; executor: string; max: number },
): Promise<Execution | null> {
  const { jobId, jobName, id } = execution;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${jobId}, 17))`.execute(trx);
  const before = await countOpen(trx, { jobId: jobId ?? "", before: id });
  const reason = before < max ? null : turnReason({ max, before: before - max, name: jobName });
  const [inserted] = await insertExecutions(trx, scope, { executor, list: [{ ...execution, reason }] });
  return inserted ?? null;
}

/**
 * Writes runs down, as running and held by `executor`: but queued where there is a `reason` to wait for their turn, and
 * parked where everything is stopped. Gives those that were not there already.
 */
export async function insertExecutions(
  trx: Trx,
  { tenantId, workspaceId }: Scope,
  { executor, list }: { executor: string; list: readonly (NewExecution & { reason?: WaitReason | null })[] },
): Promise<Execution[]> {
  const args = list.map(({ parent, ...one }) => ({
    ...one,
    parentId: parent?.executionId ?? null,
    parentNode: parent?.nodeId ?? null,
    parentItem: parent?.item ?? null,
    depth: one.depth ?? 0,
  }));
  const { rows } = await sql`${prepared}
    WITH given AS (SELECT g.*, row_number() OVER (ORDER BY g.id) AS rank
        FROM jsonb_to_recordset(${cleanJson(args)}::jsonb) AS g (id uuid, "versionId" uuid, "jobId" uuid, "jobName" text,
        action text, cause text, "startedBy" uuid, inputs jsonb, trigger jsonb, reason jsonb, repeats uuid,
        "replayFrom" jsonb, "parentId" uuid, "parentNode" text, "parentItem" text, depth integer)),
    numbers AS (INSERT INTO run_numbers AS n (tenant_id, workspace_id, last) VALUES (${tenantId}, ${workspaceId}, ${args.length})
      ON CONFLICT (workspace_id) DO UPDATE SET last = n.last + excluded.last RETURNING last - ${args.length} AS before),
    made AS (
      INSERT INTO executions (id, tenant_id, workspace_id, version_id, job_id, job_name, status, action, cause, started_by,
        inputs, trigger, reason, repeats, replay_from, parent_id, parent_node, parent_item, depth, started_at, number)
      SELECT g.id, ${tenantId}, ${workspaceId}, g."versionId", g."jobId", g."jobName",
        CASE WHEN EXISTS (SELECT FROM workflow_controls WHERE ${inScope()}
          AND is_stopped) THEN 'parked' WHEN g.reason IS NOT NULL THEN 'queued' ELSE 'running' END,
        g.action, g.cause, g."startedBy", g.inputs, g.trigger, g.reason, g.repeats, g."replayFrom", g."parentId",
        g."parentNode", g."parentItem", g.depth, CASE WHEN g.reason IS NULL THEN now() END, numbers.before + g.rank
      FROM given g, numbers
      ON CONFLICT (id) DO NOTHING RETURNING ${columns}),
    held AS (INSERT INTO execution_holds (execution_id, tenant_id, workspace_id, claim, executor)
      SELECT id, ${tenantId}, ${workspaceId}, claim, ${executor} FROM made WHERE status = 'running')
    SELECT ${columns} FROM made`.execute(trx);
  return z.array(executionRow).parse(rows);
}

async function countOpen(trx: Trx, { jobId, before }: { jobId: string; before: string }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM executions WHERE ${inScope()}
      AND job_id = ${jobId} AND id < ${before} AND status IN ('queued', 'running', 'waiting', 'parked')`.execute(trx);
  return rows[0]?.count ?? 0;
}

function turnReason({ max, before, name }: { max: number; before: number; name: string }): WaitReason {
  const sentence = `${name} runs ${max} at once${before === 0 ? "" : `, ${before} before this`}`;
  return { kind: "turn", sentence, since: new Date().toISOString(), until: null };
}

/** What a run has to be like to be taken: waiting after a segment, or running under a claim. */
export type Takeable = { afterSegment: number } | { claim: number };

/**
 * Claims a run for one segment on behalf of `executor`; the previous holder is fenced off. Null where it is
 * not to be worked on (any more): finished, parked, further on, or taken by somebody else.
 */
export async function claimExecution(
  trx: Trx,
  { tenantId, workspaceId }: Scope,
  { executionId, from, executor }: { executionId: string; from: Takeable; executor: string },
): Promise<Execution | null> {
  const isTakeable =
    "claim" in from
      ? sql`status = 'running' AND claim = ${from.claim}`
      : sql`status IN ('waiting', 'queued') AND leg = ${from.afterSegment}`;
  const { rows } = await sql`
    WITH taken AS (
      UPDATE executions SET status = 'running', leg = leg + ${"claim" in from ? 0 : 1}, claim = claim + 1, wake_at = NULL,
        reason = NULL, started_at = coalesce(started_at, now())
      WHERE ${inScope()} AND id = ${executionId} AND ${isTakeable}
      RETURNING *),
    held AS (INSERT INTO execution_holds (execution_id, tenant_id, workspace_id, claim, executor)
      SELECT id, ${tenantId}, ${workspaceId}, claim, ${executor} FROM taken
      ON CONFLICT (execution_id) DO UPDATE SET claim = excluded.claim, executor = excluded.executor)
    SELECT * FROM taken`.execute(trx);
  return rows[0] === undefined ? null : executionRow.parse(rows[0]);
}

/**
 * What is left to do about these segments: nothing. A run that is at work under that very claim stays held, whatever made its
 * worker think otherwise: nobody would take it up again.
 */
export async function letGo(trx: Trx, list: readonly { executionId: string; claim: number }[]): Promise<void> {
  await sql`${prepared} DELETE FROM execution_holds h
    USING jsonb_to_recordset(${JSON.stringify(list)}::jsonb) AS g ("executionId" uuid, claim integer)
    WHERE ${inScope("h")} AND h.execution_id = g."executionId"
      AND h.claim = g.claim AND NOT EXISTS (SELECT FROM executions e WHERE ${inScope("e")} AND e.id = h.execution_id AND e.claim = h.claim AND (e.status = 'running') IS TRUE)`.execute(
    trx,
  );
}

export async function loadExecution(trx: Trx, executionId: string): Promise<Execution | null> {
  const { rows } = await sql`SELECT * FROM executions WHERE ${inScope()} AND id = ${executionId}`.execute(trx);
  return rows[0] === undefined ? null : executionRow.parse(rows[0]);
}

/** Wakes a waiting run now; the segment it waits after, or null if it isn't waiting. */
export async function wakeExecution(trx: Trx, executionId: string): Promise<number | null> {
  const { rows } = await sql<{ leg: number; status: string }>`
    UPDATE executions SET wake_at = now() WHERE ${inScope()}
      AND id = ${executionId} AND status IN ('waiting', 'queued', 'running') RETURNING leg, status`.execute(trx);
  const [row] = rows;
  return row === undefined || row.status === "running" ? null : row.leg;
}

/** The run of a job that waited longest for its turn is let in, where there is room. */
export async function admitNext(
  trx: Trx,
  { jobId, concurrencyMax }: { jobId: string; concurrencyMax: number },
): Promise<{ id: string; leg: number } | null> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${jobId}, 17))`.execute(trx);
  const { rows } = await sql<{ id: string; leg: number }>`
    UPDATE executions SET wake_at = now() WHERE ${inScope()} AND id = (
      SELECT id FROM executions WHERE ${inScope()} AND job_id = ${jobId}
        AND status = 'queued' AND wake_at IS NULL ORDER BY id LIMIT 1)
      AND (SELECT count(*) FROM executions WHERE ${inScope()}
        AND job_id = ${jobId} AND (status IN ('running', 'waiting') OR (status = 'queued' AND wake_at IS NOT NULL)))
        < ${concurrencyMax}
    RETURNING id, leg`.execute(trx);
  return rows[0] ?? null;
}
