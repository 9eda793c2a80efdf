import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";

/** Who may see a record of a container; null: the whole workspace. */
export type AudienceOf = (containerId: string | null) => readonly string[] | null;

/** What an integration's audience means for its records just now. */
export async function loadAudience(trx: Trx, scope: Scope, integrationId: string): Promise<AudienceOf> {
  const row = await trx
    .selectFrom("integrations")
    .select(["audience_mode", "audience_user_ids", "created_by"])
    .where("tenant_id", "=", scope.tenantId)
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", integrationId)
    .executeTakeFirst();
  // An integration that is gone takes its records with it: until then nobody sees another.
  if (row === undefined) return () => [];
  if (row.audience_mode !== "source") return () => row.audience_user_ids;
  const containers = await loadContainers(trx, scope, integrationId);
  const owner = row.created_by === null ? [] : [row.created_by];
  return (containerId) => {
    const people = containerId === null ? undefined : containers.get(containerId);
    return people === undefined ? owner : people;
  };
}

async function loadContainers(trx: Trx, scope: Scope, integrationId: string): Promise<Map<string, string[] | null>> {
  const { rows } = await sql<{ id: string; people: string[] | null }>`
    SELECT c.id, CASE WHEN c.audience IS NULL THEN NULL
      ELSE ARRAY(SELECT u.id::text FROM users u JOIN memberships m ON m.user_id = u.id AND m.workspace_id = c.workspace_id
        WHERE u.tenant_id = c.tenant_id AND u.email = ANY (c.audience) ORDER BY u.id) END AS people
    FROM containers c WHERE c.tenant_id = ${scope.tenantId} AND c.workspace_id = ${scope.workspaceId}
      AND c.integration_id = ${integrationId}`.execute(trx);
  return new Map(rows.map(({ id, people }) => [id, people]));
}
