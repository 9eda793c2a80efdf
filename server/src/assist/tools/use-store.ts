import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";
import type { Scope } from "../../platform/scope.ts";

export interface ToolUse {
  readonly calls: number;
  readonly errors: number;
  readonly lastAt: string | null;
}

export async function insertUse(
  trx: Trx,
  scope: Scope,
  call: { toolId: string; messageId: string | null; isOk: boolean; tookMs: number },
): Promise<void> {
  await sql`INSERT INTO tool_calls (tenant_id, workspace_id, tool_id, user_id, message_id, is_ok, took_ms)
    VALUES (${scope.tenantId}, ${scope.workspaceId}, ${call.toolId}, nullif(${scope.userId}, '')::uuid,
      ${call.messageId}, ${call.isOk}, ${Math.round(call.tookMs)})`.execute(trx);
}

/** Use of the last 30 days, by tool. */
export async function loadUse(trx: Trx): Promise<Map<string, ToolUse>> {
  const { rows } = await sql<{ toolId: string; calls: number; errors: number; at: Date }>`
    SELECT tool_id AS "toolId", count(*)::int AS calls, count(*) FILTER (WHERE NOT is_ok)::int AS errors, max(at) AS at
    FROM tool_calls WHERE ${inScope()}
      AND at > now() - interval '30 days' GROUP BY tool_id`.execute(trx);
  return new Map(rows.map(({ toolId, calls, errors, at }) => [toolId, { calls, errors, lastAt: at.toISOString() }]));
}
