import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";
import { cleanJson, type Execution, executionRow, type NewExecution } from "./execution-row.ts";

/**
 * Writes a run down: as running where the caller holds it (`isHeld`), else as due at once; as queued where its job has no
 * room, as parked where everything is stopped. Null where it is there already.
 */
export async function insertExecution(
  trx: Trx,
  scope: Scope,
  { isHeld, ...given }: NewExecution & { isHeld: boolean },
): Promise<Execution | null> {
  const max = given.concurrencyMax;
  const isLimited = max !== undefined && given.jobId !== null;
  if (isLimited) await sql`SELECT pg_advisory_xact_lock(hashtextextended(${given.jobId}, 17))`.execute(trx);
  const before = isLimited ? await countOpen(trx, scope, { jobId: given.jobId ?? "", before: given.id }) : 0;
  const isFull = max !== undefined && before >= max;
  const reason = isFull ? turnReason({ max, before: before - max, name: given.jobName }) : null;
  const { rows } = await sql`
    INSERT INTO executions (id, tenant_id, workspace_id, version_id, job_id, job_name, status, action, cause, started_by,
      inputs, trigger, reason, repeats, parent_id, parent_node, parent_item, depth, started_at, wake_at)
    SELECT ${given.id}, ${scope.tenantId}, ${scope.workspaceId}, ${given.versionId}, ${given.jobId}, ${given.jobName},
      CASE WHEN EXISTS (SELECT FROM workflow_controls WHERE tenant_id = ${scope.tenantId}
        AND workspace_id = ${scope.workspaceId} AND is_stopped) THEN 'parked' ELSE ${isFull || !isHeld ? "queued" : "running"} END,
      ${given.action}, ${given.cause}, ${given.startedBy}, ${cleanJson(given.inputs)}::jsonb,
      ${cleanJson(given.trigger)}::jsonb, ${reason === null ? null : JSON.stringify(reason)}::jsonb,
      ${given.repeats ?? null}, ${given.parent?.executionId ?? null}, ${given.parent?.nodeId ?? null},
      ${given.parent?.item ?? null}, ${given.depth ?? 0}, ${isFull || !isHeld ? null : new Date()}::timestamptz,
      ${isFull || isHeld ? null : new Date()}::timestamptz
    ON CONFLICT (id) DO NOTHING RETURNING *`.execute(trx);
  return rows[0] === undefined ? null : executionRow.parse(rows[0]);
}

async function countOpen(
  trx: Trx,
  { tenantId, workspaceId }: Scope,
  { jobId, before }: { jobId: string; before: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM executions WHERE tenant_id = ${tenantId} AND workspace_id = ${workspaceId}
      AND job_id = ${jobId} AND id < ${before} AND status IN ('queued', 'running', 'waiting', 'parked')`.execute(trx);
  return rows[0]?.count ?? 0;
}

function turnReason({ max, before, name }: { max: number; before: number; name: string }) {
  const sentence = `${name} runs ${max} at once${before === 0 ? "" : `, ${before} before this`}`;
  return { kind: "turn", sentence, since: new Date().toISOString(), until: null };
}

/**
 * Takes a run for one stretch of work: whoever had it before is fenced off. Null where it is not to be worked on (any
 * more): finished, parked, or further on.
 */
export async function claimExecution(
  trx: Trx,
  { tenantId, workspaceId }: Scope,
  { executionId, leg }: { executionId: string; leg: number },
): Promise<Execution | null> {
  const { rows } = await sql`
    UPDATE executions SET status = 'running', leg = ${leg}, claim = claim + 1, wake_at = NULL, reason = NULL,
      started_at = coalesce(started_at, now())
    WHERE tenant_id = ${tenantId} AND workspace_id = ${workspaceId} AND id = ${executionId}
      AND ((leg = ${leg} AND status = 'running') OR (leg = ${leg} - 1 AND status IN ('waiting', 'queued')))
    RETURNING *`.execute(trx);
  return rows[0] === undefined ? null : executionRow.parse(rows[0]);
}

export async function loadExecution(
  trx: Trx,
  { tenantId, workspaceId }: Scope,
  executionId: string,
): Promise<Execution | null> {
  const { rows } = await sql`SELECT * FROM executions WHERE tenant_id = ${tenantId}
    AND workspace_id = ${workspaceId} AND id = ${executionId}`.execute(trx);
  return rows[0] === undefined ? null : executionRow.parse(rows[0]);
}

/** Has a waiting run looked at now; the leg it is to go on with, or null where it is none that waits. */
export async function wakeExecution(
  trx: Trx,
  { tenantId, workspaceId }: Scope,
  executionId: string,
): Promise<number | null> {
  const { rows } = await sql<{ leg: number; status: string }>`
    UPDATE executions SET wake_at = now() WHERE tenant_id = ${tenantId} AND workspace_id = ${workspaceId}
      AND id = ${executionId} AND status IN ('waiting', 'queued', 'running') RETURNING leg, status`.execute(trx);
  const [row] = rows;
  return row === undefined || row.status === "running" ? null : row.leg + 1;
}

/** The run of a job that waited longest for its turn is let in, where there is room. */
export async function admitNext(
  trx: Trx,
  { tenantId, workspaceId }: Scope,
  { jobId, concurrencyMax }: { jobId: string; concurrencyMax: number },
): Promise<{ id: string; leg: number } | null> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${jobId}, 17))`.execute(trx);
  const { rows } = await sql<{ id: string; leg: number }>`
    UPDATE executions SET wake_at = now() WHERE tenant_id = ${tenantId} AND workspace_id = ${workspaceId} AND id = (
      SELECT id FROM executions WHERE tenant_id = ${tenantId} AND workspace_id = ${workspaceId} AND job_id = ${jobId}
        AND status = 'queued' AND wake_at IS NULL ORDER BY id LIMIT 1)
      AND (SELECT count(*) FROM executions WHERE tenant_id = ${tenantId} AND workspace_id = ${workspaceId}
        AND job_id = ${jobId} AND (status IN ('running', 'waiting') OR (status = 'queued' AND wake_at IS NOT NULL)))
        < ${concurrencyMax}
    RETURNING id, leg`.execute(trx);
  return rows[0] ?? null;
}
