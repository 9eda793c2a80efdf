import type { Trx } from "../../platform/db/open-database.ts";
import { hashRecoveryCode } from "./recovery-codes.ts";

/** A person within their organisation. */
export interface Person {
  readonly tenantId: string;
  readonly userId: string;
}

/** Whether a second factor is on; one that was begun and not confirmed is not. */
export async function hasTotp(trx: Trx, { userId }: Person): Promise<boolean> {
  const row = await trx.selectFrom("user_totp").select("confirmed_at").where("user_id", "=", userId).executeTakeFirst();
  return row?.confirmed_at instanceof Date;
}

/** Begins anew; a confirmed one is to be refused before. */
export async function insertTotp(trx: Trx, { userId }: Person): Promise<void> {
  await trx
    .insertInto("user_totp")
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.columns(["tenant_id", "user_id"]).doUpdateSet({ last_step: 0 }))
    .execute();
}

export async function confirmTotp(trx: Trx, { userId }: Person, now: Date): Promise<void> {
  await trx.updateTable("user_totp").set({ confirmed_at: now }).where("user_id", "=", userId).execute();
}

/** Spends the code of a step: false where that step's code, or a later one's, was used already. */
export async function spendStep(trx: Trx, { userId }: Person, step: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("user_totp")
    .set({ last_step: step })
    .where("user_id", "=", userId)
    .where("last_step", "<", String(step))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function removeTotp(trx: Trx, { userId }: Person): Promise<void> {
  for (const table of ["user_totp", "recovery_codes"] as const) {
    await trx.deleteFrom(table).where("user_id", "=", userId).execute();
  }
}

/** Puts codes in place of all earlier ones. */
export async function replaceRecoveryCodes(trx: Trx, { userId }: Person, codes: readonly string[]): Promise<void> {
  await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await trx
    .insertInto("recovery_codes")
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashRecoveryCode(code) })))
    .execute();
}

/** Spends a recovery code: false for a wrong or a used one. */
export async function spendRecoveryCode(
  trx: Trx,
  { userId }: Person,
  { code, now }: { code: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("recovery_codes")
    .set({ used_at: now })
    .where("user_id", "=", userId)
    .where("code_hash", "=", hashRecoveryCode(code))
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function countRecoveryCodes(trx: Trx, { userId }: Person): Promise<number> {
  const rows = await trx
    .selectFrom("recovery_codes")
    .select("code_hash")
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .execute();
  return rows.length;
}

/** Who calls, without where: these calls concern no workspace. */
export function personOf({ tenantId, userId }: Person): Person {
  return { tenantId, userId };
}
