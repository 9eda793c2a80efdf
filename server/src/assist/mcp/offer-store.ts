import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";
import type { Scope } from "../../platform/scope.ts";

/** Ids of the tools that clients outside are offered, beside those that only read. */
export async function loadOffers(trx: Trx): Promise<Set<string>> {
  const { rows } = await sql<{ toolId: string }>`
    SELECT tool_id AS "toolId" FROM mcp_offers
    WHERE ${inScope()} LIMIT 1000`.execute(trx);
  return new Set(rows.map(({ toolId }) => toolId));
}

export async function saveOffer(
  trx: Trx,
  scope: Scope,
  { toolId, isOffered }: { toolId: string; isOffered: boolean },
): Promise<void> {
  if (isOffered)
    await sql`INSERT INTO mcp_offers (tenant_id, workspace_id, tool_id, offered_by)
      VALUES (${scope.tenantId}, ${scope.workspaceId}, ${toolId}, nullif(${scope.userId}, '')::uuid)
      ON CONFLICT DO NOTHING`.execute(trx);
  else
    await sql`DELETE FROM mcp_offers WHERE ${inScope()}
      AND tool_id = ${toolId}`.execute(trx);
}
