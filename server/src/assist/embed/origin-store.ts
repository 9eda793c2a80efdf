import type { Trx } from "../../platform/db/open-database.ts";

/** Origins of the pages that may embed the console of an organisation; none where nobody said any. */
export async function loadOrigins(trx: Trx): Promise<string[]> {
  const row = await trx.selectFrom("embed_settings").select("origins").executeTakeFirst();
  return row?.origins ?? [];
}

export async function saveOrigins(trx: Trx, origins: string[]): Promise<void> {
  await trx
    .insertInto("embed_settings")
    .values({ origins })
    .onConflict((conflict) => conflict.column("tenant_id").doUpdateSet({ origins }))
    .execute();
}

/** The workspace of an embedded page. */
export async function loadWorkspace(
  trx: Trx,
  { workspaceId }: { tenantId: string; workspaceId: string },
): Promise<{ id: string; name: string; isDemo: boolean } | undefined> {
  return trx
    .selectFrom("workspaces")
    .select(["id", "name", "is_demo as isDemo"])
    .where("id", "=", workspaceId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}
