import type { Trx } from "../../platform/db/open-database.ts";
import type { Person } from "./factor-store.ts";

export interface PasskeyRow {
  readonly id: string;
  readonly credentialId: string;
  readonly transports: string[];
  readonly name: string;
  readonly isBackedUp: boolean;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

export function loadPasskeys(trx: Trx, { userId }: Person): Promise<PasskeyRow[]> {
  return trx
    .selectFrom("passkeys")
    .select([
      "id",
      "credential_id as credentialId",
      "transports",
      "name",
      "is_backed_up as isBackedUp",
      "created_at as createdAt",
      "last_used_at as lastUsedAt",
    ])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
}

/** The passkey's id; undefined where an account here has the very same one already. */
export async function insertPasskey(
  trx: Trx,
  { userId }: Person,
  passkey: {
    credentialId: string;
    publicKey: Uint8Array;
    counter: number;
    transports: readonly string[];
    name: string;
    isBackedUp: boolean;
  },
): Promise<string | undefined> {
  const row = await trx
    .insertInto("passkeys")
    .values({
      user_id: userId,
      credential_id: passkey.credentialId,
      public_key: Buffer.from(passkey.publicKey),
      counter: passkey.counter,
      transports: [...passkey.transports],
      name: passkey.name,
      is_backed_up: passkey.isBackedUp,
    })
    .onConflict((conflict) => conflict.columns(["tenant_id", "credential_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** A passkey of an account that may be used, its row locked: two signatures with one counter are told apart. */
export function holdPasskey(trx: Trx, { credentialId }: { tenantId: string; credentialId: string }) {
  return trx
    .selectFrom("passkeys as passkey")
    .innerJoin("users as user", "user.id", "passkey.user_id")
    .select([
      "passkey.id",
      "passkey.user_id as userId",
      "passkey.public_key as publicKey",
      "passkey.counter",
      "passkey.transports",
    ])
    .where("passkey.credential_id", "=", credentialId)
    .where("user.disabled_at", "is", null)
    .forUpdate("passkey")
    .executeTakeFirst();
}

export async function notePasskeyUse(
  trx: Trx,
  { id, counter, now }: { tenantId: string; id: string; counter: number; now: Date },
): Promise<void> {
  await trx.updateTable("passkeys").set({ counter, last_used_at: now }).where("id", "=", id).execute();
}

/** The name of the one that was removed; undefined where it is none of the person's. */
export async function deletePasskey(trx: Trx, { userId }: Person, id: string): Promise<string | undefined> {
  const row = await trx
    .deleteFrom("passkeys")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .returning("name")
    .executeTakeFirst();
  return row?.name;
}
