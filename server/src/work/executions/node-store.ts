import { type NodeStatus, nodeStatuses, type WaitReason, waitReason } from "@hoopoe/contract/work/execution.ts";
import { type StepFailure, stepFailure } from "@hoopoe/contract/work/step-failure.ts";
import { sql } from "kysely";
import * as z from "zod/mini";
import { prepared } from "../../platform/db/keep-prepared.ts";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";
import type { Scope } from "../../platform/scope.ts";
import { cleanJson } from "../../platform/db/clean-json.ts";

/** A step as it stands in the database. */
export interface StepRow {
  readonly nodeId: string;
  readonly item: string;
  readonly status: NodeStatus;
  readonly attempt: number;
  readonly way: string | null;
  readonly input: unknown;
  readonly output: unknown;
  readonly reason: WaitReason | null;
  readonly error: string | null;
  /** Kept also where an error path has handled it and the step counts as succeeded. */
  readonly failure: StepFailure | null;
  readonly wakeAt: Date | null;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly outputBytes: number;
  /** Null where what was put out isn't a list. */
  readonly outputCount: number | null;
}

export interface StepLog {
  readonly nodeId: string | null;
  readonly level: "info" | "warning" | "error";
  readonly sentence: string;
}

/** The state in which a segment leaves the run. */
export interface SegmentEnd {
  readonly status: "waiting" | "succeeded" | "failed";
  readonly reason: WaitReason | null;
  readonly wakeAt: Date | null;
  readonly error: string | null;
  readonly outcome: string | null;
}

/** What a segment did since it last saved. */
export interface Kept {
  readonly executionId: string;
  readonly claim: number;
  readonly steps: readonly StepRow[];
  readonly logs: readonly StepLog[];
  readonly end: SegmentEnd | null;
  /** Whether something follows from the run's end that is yet to be told: then the run stays in somebody's hands. */
  readonly isToBeTold: boolean;
}

/**
 * Keeps what steps of many runs came to, and how the runs stand, in one statement. Gives `<run> <claim>` of what was kept: not
 * of those that were taken away meanwhile (another process, a cancel, the stop switch), of which nothing is written. A step
 * that succeeded is never written anew.
 *
 * The runs stay locked until this is committed: whoever takes one meanwhile waits, and then finds its steps kept; else it
 * would begin them again. In the order of their ids, so that two who keep many never wait for each other. They are found by their
 * ids: the index by status, which IS TRUE keeps out of it, holds a dead entry of each run that was at work since its last vacuum.
 */
export async function saveKept(
  trx: Trx,
  { tenantId, workspaceId }: Scope,
  kept: readonly Kept[],
): Promise<ReadonlySet<string>> {
  const runs = kept.map(({ executionId, claim, end, isToBeTold }) => ({ executionId, claim, ...end, isToBeTold }));
  const steps = kept.flatMap(({ executionId, steps: own }) => own.map((step) => ({ executionId, ...step })));
  const logs = kept.flatMap(({ executionId, logs: own }) => own.map((log) => ({ executionId, ...log })));
  // Whoever asked for a run to be looked at while it was at work is heard now.
  const ended = runs.every(({ status }) => status === undefined)
    ? sql`SELECT NULL::uuid AS id, 0 AS claim, false AS held WHERE false`
    : sql`UPDATE executions e SET status = g.status, error = g.error, reason = g.reason, outcome = g.outcome,
          wake_at = CASE WHEN g.status <> 'waiting' THEN NULL WHEN e.wake_at IS NOT NULL THEN now() ELSE g."wakeAt" END,
          finished_at = CASE WHEN g.status = 'waiting' THEN NULL ELSE now() END
        FROM given g JOIN fence ON fence.id = g."executionId" AND fence.claim = g.claim
        WHERE ${inScope("e")} AND e.id = fence.id
          AND g.status IS NOT NULL RETURNING e.id, e.claim, g."isToBeTold" AS held`;
  const logged =
    logs.length === 0
      ? sql`SELECT 1`
      : sql`INSERT INTO execution_logs (tenant_id, workspace_id, execution_id, node_id, level, sentence)
          SELECT ${tenantId}, ${workspaceId}, fence.id, l."nodeId", l.level, l.sentence
          FROM jsonb_to_recordset(${cleanJson(logs)}::jsonb) AS l ("executionId" uuid, "nodeId" text, level text,
            sentence text) JOIN fence ON fence.id = l."executionId"`;
  const { rows } = await sql<{ id: string; claim: number }>`${prepared}
    WITH given AS (SELECT * FROM jsonb_to_recordset(${cleanJson(runs)}::jsonb) AS r ("executionId" uuid, claim integer,
      status text, reason jsonb, error text, outcome text, "wakeAt" timestamptz, "isToBeTold" boolean)),
    fence AS MATERIALIZED (SELECT e.id, e.claim FROM executions e JOIN given g ON e.id = g."executionId"
        AND e.claim = g.claim AND (e.status = 'running') IS TRUE
      WHERE ${inScope("e")} ORDER BY e.id FOR NO KEY UPDATE OF e),
    ended AS (${ended}),
    let_go AS (DELETE FROM execution_holds h USING ended WHERE h.execution_id = ended.id
      AND h.claim = ended.claim AND NOT ended.held),
    saved AS (INSERT INTO execution_nodes (tenant_id, workspace_id, execution_id, node_id, item, status, attempt, way,
        input, output, output_bytes, output_count, reason, error, failure, wake_at, started_at, finished_at)
      SELECT ${tenantId}, ${workspaceId}, fence.id, s."nodeId", s.item, s.status, s.attempt, s.way, s.input, s.output,
        s."outputBytes", s."outputCount", s.reason, s.error, s.failure, s."wakeAt", s."startedAt", s."finishedAt"
      FROM jsonb_to_recordset(${cleanJson(steps)}::jsonb) AS s ("executionId" uuid, "nodeId" text, item text,
        status text, attempt integer, way text, input jsonb, output jsonb, "outputBytes" integer, "outputCount" integer, reason jsonb,
        error text, failure jsonb, "wakeAt" timestamptz, "startedAt" timestamptz, "finishedAt" timestamptz)
      JOIN fence ON fence.id = s."executionId"
      ON CONFLICT (execution_id, node_id, item) DO UPDATE SET status = excluded.status, attempt = excluded.attempt,
        way = excluded.way, input = excluded.input, output = excluded.output, output_bytes = excluded.output_bytes,
        output_count = excluded.output_count, reason = excluded.reason, error = excluded.error, failure = excluded.failure,
        wake_at = excluded.wake_at, started_at = excluded.started_at,
        finished_at = excluded.finished_at
      WHERE execution_nodes.status <> 'succeeded'),
    logged AS (${logged})
    SELECT id, claim FROM fence`.execute(trx);
  return new Set(rows.map(({ id, claim }) => `${id} ${claim}`));
}

const date = z.nullable(z.date());
const stepRow = z.pipe(
  z.object({
    node_id: z.string(),
    item: z.string(),
    status: z.enum(nodeStatuses),
    attempt: z.int(),
    way: z.nullable(z.string()),
    input: z.unknown(),
    output: z.unknown(),
    output_bytes: z.int(),
    output_count: z.nullable(z.int()),
    reason: z.nullable(waitReason),
    error: z.nullable(z.string()),
    failure: z.nullable(stepFailure),
    wake_at: date,
    started_at: date,
    finished_at: date,
  }),
  z.transform(({ node_id, output_bytes, output_count, wake_at, started_at, finished_at, ...row }): StepRow => ({
    ...row,
    nodeId: node_id,
    outputBytes: output_bytes,
    outputCount: output_count,
    wakeAt: wake_at,
    startedAt: started_at,
    finishedAt: finished_at,
  })),
);

/** Every step that was begun; without values, input and output are null. */
export async function loadSteps(
  trx: Trx,
  { executionId, withValues }: { executionId: string; withValues: boolean },
): Promise<StepRow[]> {
  const values = withValues ? sql`input, output` : sql`NULL::jsonb AS input, NULL::jsonb AS output`;
  const { rows } = await sql`
    SELECT node_id, item, status, attempt, way, ${values}, output_bytes, output_count, reason, error, failure, wake_at, started_at, finished_at
    FROM execution_nodes WHERE ${inScope()}
      AND execution_id = ${executionId} ORDER BY started_at, node_id, item`.execute(trx);
  return z.array(stepRow).parse(rows);
}

export async function loadStepValue(
  trx: Trx,
  { executionId, nodeId, item }: { executionId: string; nodeId: string; item: string },
): Promise<{ input: unknown; output: unknown } | null> {
  const { rows } = await sql<{ input: unknown; output: unknown }>`
    SELECT input, output FROM execution_nodes WHERE ${inScope()}
      AND execution_id = ${executionId} AND node_id = ${nodeId} AND item = ${item}`.execute(trx);
  return rows[0] ?? null;
}
