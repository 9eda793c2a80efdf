import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import type { WorkspaceScope } from "../../platform/scope.ts";

/** Who may see all of these items: what is made of them is theirs alone. Null: the whole workspace. */
export async function loadAudience(
  trx: Trx,
  { tenantId, workspaceId }: WorkspaceScope,
  itemIds: readonly string[],
): Promise<string[] | null> {
  const { rows } = await sql<{ audience: string[] }>`
    select distinct audience_user_ids as audience from items
    where tenant_id = ${tenantId} and workspace_id = ${workspaceId} and id = any (${itemIds}::bigint[])
      and audience_user_ids is not null`.execute(trx);
  const [first, ...others] = rows.map(({ audience }) => audience);
  return first === undefined ? null : first.filter((user) => others.every((audience) => audience.includes(user)));
}

/**
 * Whether a report or the events it is written from were for some members alone when they were kept. Their items may be
 * gone since, so it is asked of what was kept, not of the items.
 */
export async function isForSome(
  trx: Trx,
  { tenantId, workspaceId }: WorkspaceScope,
  { reportId, eventSetId }: { reportId: string; eventSetId: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from reports where tenant_id = ${tenantId} and workspace_id = ${workspaceId} and id = ${reportId}::uuid
        and audience_user_ids is not null
      union all
      select from event_sets where tenant_id = ${tenantId} and workspace_id = ${workspaceId}
        and id = ${eventSetId}::uuid and audience_user_ids is not null
    ) as found`.execute(trx);
  return rows[0]?.found === true;
}
