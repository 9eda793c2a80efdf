import type { Trx } from "../../platform/db/open-database.ts";

interface Person {
  readonly tenantId: string;
  readonly userId: string;
}

export async function loadIsOn(trx: Trx, tenantId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("platform_settings")
    .select("key")
    .where("key", "=", keyOf(tenantId))
    .executeTakeFirst();
  return row !== undefined;
}

/** Under maintenance is who has a row. */
export async function storeIsOn(trx: Trx, tenantId: string, isOn: boolean): Promise<void> {
  if (isOn) {
    await trx
      .insertInto("platform_settings")
      .values({ key: keyOf(tenantId), value: JSON.stringify(true) })
      .onConflict((conflict) => conflict.column("key").doNothing())
      .execute();
  } else await trx.deleteFrom("platform_settings").where("key", "=", keyOf(tenantId)).execute();
}

/** Whether somebody owns the organisation's first workspace (the demo apart): maintenance reaches into all of them. */
export async function ownsFirstWorkspace(trx: Trx, { userId }: Person): Promise<boolean> {
  const first = await trx
    .selectFrom("workspaces")
    .select("id")
    .where("is_demo", "=", false)
    .where("deleted_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .executeTakeFirst();
  if (first === undefined) return false;
  const membership = await trx
    .selectFrom("memberships")
    .select("role")
    .where("workspace_id", "=", first.id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return membership?.role === "owner";
}

function keyOf(tenantId: string): string {
  return `maintenance:${tenantId}`;
}
