import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import type { Place } from "./store.ts";

/** Who may see all of these items: what is made of them is theirs alone. Null: the whole workspace. */
export async function loadAudience(
  trx: Trx,
  { tenantId, workspaceId }: Place,
  itemIds: readonly string[],
): Promise<string[] | null> {
  const { rows } = await sql<{ audience: string[] }>`
    select distinct audience_user_ids as audience from items
    where tenant_id = ${tenantId} and workspace_id = ${workspaceId} and id = any (${itemIds}::bigint[])
      and audience_user_ids is not null`.execute(trx);
  const [first, ...others] = rows.map(({ audience }) => audience);
  return first === undefined ? null : first.filter((user) => others.every((audience) => audience.includes(user)));
}
