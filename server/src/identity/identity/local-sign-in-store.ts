import type { Trx } from "../../platform/db/open-database.ts";

/** What the sign-in page says of the organisation's own provider. */
export type SsoOffer = "off" | "offered" | "required";

export async function loadSsoOffer(trx: Trx): Promise<SsoOffer> {
  const config = await loadSso(trx);
  if (config === undefined) return "off";
  return config.is_required ? "required" : "offered";
}

/**
 * Whether a user may sign in without the organisation's provider: always, unless it is required and they are not its
 * break-glass owner.
 */
export async function mayOpenLocally(trx: Trx, { userId }: { tenantId: string; userId: string }): Promise<boolean> {
  const config = await loadSso(trx);
  return config === undefined || !config.is_required || config.break_glass_user_id === userId;
}

function loadSso(trx: Trx) {
  return trx
    .selectFrom("sso_configs")
    .select(["is_required", "break_glass_user_id"])
    .where("is_enabled", "=", true)
    .executeTakeFirst();
}
