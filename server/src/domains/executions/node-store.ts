import { type NodeStatus, nodeStatuses, type WaitReason, waitReason } from "@hoopoe/contract/execution.ts";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Trx } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";
import { cleanJson } from "./execution-row.ts";

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
  readonly wakeAt: Date | null;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly outputBytes: number;
}

export interface StepLog {
  readonly nodeId: string | null;
  readonly level: "info" | "warning" | "error";
  readonly sentence: string;
}

/** How a stretch of work leaves the run. */
export interface LegEnd {
  readonly status: "waiting" | "succeeded" | "failed";
  readonly reason: WaitReason | null;
  readonly wakeAt: Date | null;
  readonly error: string | null;
  readonly outcome: string | null;
}

/**
 * Keeps what steps came to, and how the run stands, in one statement. False where the run was taken away meanwhile
 * (another process, a cancel, the stop switch): then nothing was written. A step that succeeded is never written anew.
 */
export async function saveSteps(
  trx: Trx,
  { tenantId, workspaceId }: Scope,
  given: {
    executionId: string;
    claim: number;
    steps: readonly StepRow[];
    logs: readonly StepLog[];
    end: LegEnd | null;
  },
): Promise<boolean> {
  const { executionId, claim, end } = given;
  const own = sql`tenant_id = ${tenantId} AND workspace_id = ${workspaceId} AND id = ${executionId}
    AND claim = ${claim} AND status = 'running'`;
  // Whoever asked for the run to be looked at while it was at work is heard now.
  const fence =
    end === null
      ? sql`SELECT id FROM executions WHERE ${own}`
      : sql`UPDATE executions SET status = ${end.status}, error = ${end.error},
          reason = ${end.reason === null ? null : JSON.stringify(end.reason)}::jsonb, outcome = ${end.outcome},
          wake_at = CASE WHEN ${end.status} <> 'waiting' THEN NULL WHEN wake_at IS NOT NULL THEN now()
            ELSE ${end.wakeAt}::timestamptz END,
          finished_at = CASE WHEN ${end.status} = 'waiting' THEN NULL ELSE now() END
        WHERE ${own} RETURNING id`;
  const logs =
    given.logs.length === 0
      ? sql`SELECT 1`
      : sql`INSERT INTO execution_logs (tenant_id, workspace_id, execution_id, node_id, level, sentence)
          SELECT ${tenantId}, ${workspaceId}, fence.id, l."nodeId", l.level, l.sentence FROM fence,
            jsonb_to_recordset(${cleanJson(given.logs)}::jsonb) AS l ("nodeId" text, level text, sentence text)`;
  const { rows } = await sql<{ count: number }>`
    WITH fence AS (${fence}),
    saved AS (INSERT INTO execution_nodes (tenant_id, workspace_id, execution_id, node_id, item, status, attempt, way,
        input, output, output_bytes, reason, error, wake_at, started_at, finished_at)
      SELECT ${tenantId}, ${workspaceId}, fence.id, s."nodeId", s.item, s.status, s.attempt, s.way, s.input, s.output,
        s."outputBytes", s.reason, s.error, s."wakeAt", s."startedAt", s."finishedAt"
      FROM fence, jsonb_to_recordset(${cleanJson(given.steps)}::jsonb) AS s ("nodeId" text, item text, status text,
        attempt integer, way text, input jsonb, output jsonb, "outputBytes" integer, reason jsonb, error text,
        "wakeAt" timestamptz, "startedAt" timestamptz, "finishedAt" timestamptz)
      ON CONFLICT (execution_id, node_id, item) DO UPDATE SET status = excluded.status, attempt = excluded.attempt,
        way = excluded.way, input = excluded.input, output = excluded.output, output_bytes = excluded.output_bytes,
        reason = excluded.reason, error = excluded.error, wake_at = excluded.wake_at, started_at = excluded.started_at,
        finished_at = excluded.finished_at
      WHERE execution_nodes.status <> 'succeeded'),
    logged AS (${logs})
    SELECT count(*)::int AS count FROM fence`.execute(trx);
  return rows[0]?.count === 1;
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
    reason: z.nullable(waitReason),
    error: z.nullable(z.string()),
    wake_at: date,
    started_at: date,
    finished_at: date,
  }),
  z.transform(({ node_id, output_bytes, wake_at, started_at, finished_at, ...row }): StepRow => ({
    ...row,
    nodeId: node_id,
    outputBytes: output_bytes,
    wakeAt: wake_at,
    startedAt: started_at,
    finishedAt: finished_at,
  })),
);

/** Every step that was begun; without values, input and output are null. */
export async function loadSteps(
  trx: Trx,
  { tenantId, workspaceId }: Scope,
  { executionId, withValues }: { executionId: string; withValues: boolean },
): Promise<StepRow[]> {
  const values = withValues ? sql`input, output` : sql`NULL::jsonb AS input, NULL::jsonb AS output`;
  const { rows } = await sql`
    SELECT node_id, item, status, attempt, way, ${values}, output_bytes, reason, error, wake_at, started_at, finished_at
    FROM execution_nodes WHERE tenant_id = ${tenantId} AND workspace_id = ${workspaceId}
      AND execution_id = ${executionId} ORDER BY started_at, node_id, item`.execute(trx);
  return z.array(stepRow).parse(rows);
}

export async function loadStepValue(
  trx: Trx,
  { tenantId, workspaceId }: Scope,
  { executionId, nodeId, item }: { executionId: string; nodeId: string; item: string },
): Promise<{ input: unknown; output: unknown } | null> {
  const { rows } = await sql<{ input: unknown; output: unknown }>`
    SELECT input, output FROM execution_nodes WHERE tenant_id = ${tenantId} AND workspace_id = ${workspaceId}
      AND execution_id = ${executionId} AND node_id = ${nodeId} AND item = ${item}`.execute(trx);
  return rows[0] ?? null;
}
