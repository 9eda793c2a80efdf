import { sql } from "kysely";
import type { Trx } from "../db/open-database.ts";
import type { WorkspaceScope } from "../scope.ts";

/**
 * Bytes of the files of a workspace, or of those that one person stored. Parts of an upload count until it is complete: then it
 * becomes a file, and would count twice.
 */
export async function loadStoredBytes(trx: Trx, { tenantId, workspaceId }: WorkspaceScope, userId: string | null) {
  const own = sql`a.tenant_id = ${tenantId} AND a.workspace_id = ${workspaceId}
    AND (${userId}::uuid IS NULL OR a.created_by = ${userId}::uuid)`;
  const { rows } = await sql<{ used: number }>`SELECT coalesce(sum(bytes), 0)::float8 AS used FROM (
    SELECT sum(a.size) AS bytes FROM artifacts a WHERE ${own} AND a.kind NOT LIKE 'part:%'
    UNION ALL
    SELECT sum(a.size) FROM artifacts a JOIN uploads u ON u.tenant_id = ${tenantId} AND u.workspace_id = ${workspaceId}
      AND a.kind = 'part:' || u.id
    WHERE ${own} AND a.kind LIKE 'part:%' GROUP BY u.id, u.size HAVING sum(a.size) < u.size) AS kept`.execute(trx);
  return rows[0]?.used ?? 0;
}

/** Runs that are at work or wait for their turn. */
export async function loadRunsAtOnce(trx: Trx, { tenantId, workspaceId }: WorkspaceScope, userId: string | null) {
  const { rows } = await sql<{ used: number }>`SELECT count(*)::float8 AS used FROM executions
    WHERE tenant_id = ${tenantId} AND workspace_id = ${workspaceId} AND status IN ('queued', 'running')
      AND (${userId}::uuid IS NULL OR started_by = ${userId}::uuid)`.execute(trx);
  return rows[0]?.used ?? 0;
}
