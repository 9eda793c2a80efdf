import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope, inTenant } from "../../platform/db/scope-queries.ts";
import type { Scope } from "../../platform/scope.ts";

// Many runs at once are locked in the order of their ids, as whoever keeps their steps does: neither waits for the other for ever.

/** Ends an unfinished run and everything that it began; gives all that ended, with the claim that fences them off. */
export async function cancelExecution(
  trx: Trx,
  { executionId, by }: { executionId: string; by: string },
): Promise<{ id: string; claim: number }[]> {
  const { rows } = await sql<{ id: string; claim: number }>`
    WITH RECURSIVE family AS (
      SELECT id FROM executions WHERE ${inScope()} AND id = ${executionId}
      UNION
      SELECT e.id FROM executions e JOIN family f ON e.parent_id = f.id
        WHERE ${inScope("e")})
    UPDATE executions SET status = 'cancelled', claim = claim + 1, wake_at = NULL, reason = NULL, error = ${by},
      finished_at = now()
    WHERE ${inScope()} AND id IN (
      SELECT e.id FROM executions e JOIN family f ON f.id = e.id ORDER BY e.id FOR NO KEY UPDATE OF e)
      AND status IN ('queued', 'running', 'waiting', 'parked') RETURNING id, claim`.execute(trx);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) {
    await sql`UPDATE execution_nodes SET status = 'cancelled', reason = NULL, wake_at = NULL, finished_at = now()
      WHERE ${inScope()} AND execution_id = ANY(${ids})
        AND status IN ('running', 'waiting', 'uncertain', 'pending')`.execute(trx);
  }
  return rows;
}

/** Makes a failed or cancelled run ready to go on; what succeeded stays. Null where it is neither. */
export async function retryExecution(trx: Trx, executionId: string): Promise<{ leg: number } | null> {
  const { rows } = await sql<{ leg: number }>`
    UPDATE executions SET status = 'queued', wake_at = now(), finished_at = NULL, error = NULL, outcome = NULL,
      reason = NULL, timed_from = now()
    WHERE ${inScope()} AND id = ${executionId}
      AND status IN ('failed', 'cancelled') RETURNING leg`.execute(trx);
  const [row] = rows;
  if (row === undefined) return null;
  // An approval that became void is asked for anew. What lost to another branch stays cancelled (see lose-branches.ts).
  await sql`UPDATE execution_nodes n SET status = 'pending', attempt = 1, error = NULL, failure = NULL, reason = NULL, finished_at = NULL
    WHERE ${inScope("n")} AND n.execution_id = ${executionId}
      AND ((n.status IN ('failed', 'cancelled') AND n.way IS DISTINCT FROM 'passed-over') OR EXISTS (
        SELECT FROM approvals a WHERE ${inScope("a")}
          AND a.execution_id = n.execution_id AND a.node_id = n.node_id AND a.item = n.item
          AND a.status IN ('void', 'withdrawn')
          AND NOT EXISTS (SELECT FROM approvals later WHERE ${inScope("later")} AND later.execution_id = a.execution_id
            AND later.node_id = a.node_id AND later.item = a.item AND later.id > a.id)))`.execute(trx);
  return row;
}

/** Which of these segments no longer belong to this process. */
export async function loadLostClaims(
  trx: Trx,
  held: readonly { executionId: string; claim: number }[],
): Promise<{ executionId: string; claim: number }[]> {
  const { rows } = await sql<{ executionId: string; claim: number }>`
    SELECT e.id AS "executionId", h.claim FROM executions e
    JOIN jsonb_to_recordset(${JSON.stringify(held)}::jsonb) AS h ("executionId" uuid, claim integer)
      ON e.id = h."executionId"
    WHERE ${inScope("e")}
      AND (e.claim <> h.claim OR e.status <> 'running')`.execute(trx);
  return rows;
}

export interface StopRow {
  readonly isStopped: boolean;
  readonly by: { id: string; name: string } | null;
  readonly reason: string;
  readonly at: string | null;
  readonly parked: number;
}

export async function loadStop(trx: Trx): Promise<StopRow> {
  const { rows } = await sql<{
    isStopped: boolean;
    userId: string | null;
    name: string | null;
    reason: string;
    at: Date | null;
    parked: number;
  }>`
    SELECT coalesce(c.is_stopped, false) AS "isStopped", c.stopped_by AS "userId", u.name,
      coalesce(c.stop_reason, '') AS reason, c.stopped_at AS at,
      (SELECT count(*)::int FROM (SELECT FROM executions e WHERE ${inScope("e")} AND e.status = 'parked' LIMIT 10000) AS held) AS parked
    FROM (SELECT 1) AS one LEFT JOIN workflow_controls c
      ON ${inScope("c")}
    LEFT JOIN users u ON ${inTenant("u")} AND u.id = c.stopped_by`.execute(trx);
  const [row] = rows;
  const by = row?.userId == null ? null : { id: row.userId, name: row.name ?? "" };
  return {
    isStopped: row?.isStopped ?? false,
    by,
    reason: row?.reason ?? "",
    at: row?.at?.toISOString() ?? null,
    parked: row?.parked ?? 0,
  };
}

/** Turns the switch. Stopped: everything unfinished is taken from whoever works on it. Let go: in the order of its start. */
export async function turnStop(
  trx: Trx,
  scope: Scope,
  { isStopped, reason }: { isStopped: boolean; reason: string },
): Promise<void> {
  const { tenantId, workspaceId, userId } = scope;
  await sql`INSERT INTO workflow_controls (tenant_id, workspace_id, is_stopped, stopped_by, stop_reason, stopped_at)
    VALUES (${tenantId}, ${workspaceId}, ${isStopped}, ${userId}, ${reason}, now())
    ON CONFLICT (workspace_id) DO UPDATE SET is_stopped = excluded.is_stopped, stopped_by = excluded.stopped_by,
      stop_reason = excluded.stop_reason, stopped_at = excluded.stopped_at`.execute(trx);
  if (isStopped) {
    const parked = JSON.stringify({
      kind: "stopped",
      sentence: `Everything is stopped: ${reason}`,
      since: new Date().toISOString(),
      until: null,
    });
    await sql`UPDATE executions SET status = 'parked', claim = claim + 1, wake_at = NULL, reason = ${parked}::jsonb
      WHERE ${inScope()} AND id IN (
        SELECT id FROM executions WHERE ${inScope()}
          AND status IN ('queued', 'running', 'waiting') ORDER BY id FOR NO KEY UPDATE)
        AND status IN ('queued', 'running', 'waiting')`.execute(trx);
    return;
  }
  await sql`UPDATE executions SET status = 'queued', reason = NULL, wake_at = now() + place * interval '1 ms'
    FROM (SELECT id AS parked_id, row_number() OVER (ORDER BY id) AS place FROM executions
      WHERE ${inScope()} AND status = 'parked') AS parked
    WHERE ${inScope()} AND id = parked_id`.execute(trx);
}
