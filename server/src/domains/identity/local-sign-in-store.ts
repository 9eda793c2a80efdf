import type { Trx } from "../../platform/db/open-database.ts";

/** Whether a user may sign in without the organisation's provider: always, unless it is required and they are not its break-glass owner. */
export async function mayOpenLocally(
  trx: Trx,
  { tenantId, userId }: { tenantId: string; userId: string },
): Promise<boolean> {
  const required = await trx
    .selectFrom("sso_configs")
    .select("break_glass_user_id")
    .where("tenant_id", "=", tenantId)
    .where("is_enabled", "=", true)
    .where("is_required", "=", true)
    .executeTakeFirst();
  return required === undefined || required.break_glass_user_id === userId;
}
