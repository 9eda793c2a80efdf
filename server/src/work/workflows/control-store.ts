import { sql } from "kysely";
import * as z from "zod/mini";
import type { Trx } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";

const variables = z.record(z.string(), z.string());

export async function loadVariables(trx: Trx): Promise<Record<string, string>> {
  const row = await trx.selectFrom("workflow_controls").select("variables").executeTakeFirst();
  return row === undefined ? {} : variables.parse(row.variables);
}

/** Sets some of them; null takes one away. */
export async function saveVariables(
  trx: Trx,
  { tenantId, workspaceId }: Scope,
  change: Readonly<Record<string, string | null>>,
): Promise<void> {
  const set = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== null));
  const gone = Object.entries(change).flatMap(([name, value]) => (value === null ? [name] : []));
  await sql`INSERT INTO workflow_controls (tenant_id, workspace_id, variables)
    VALUES (${tenantId}, ${workspaceId}, ${JSON.stringify(set)}::jsonb)
    ON CONFLICT (workspace_id) DO UPDATE SET
      variables = (workflow_controls.variables || excluded.variables) - ${gone}::text[]`.execute(trx);
}
