import type { Database, Trx } from "../db/open-database.ts";
import { type SealContext, rewrap, seal, unseal } from "./envelope.ts";
import type { Keyring } from "./keyring.ts";
import { Secret } from "./secret.ts";

/** What the API may tell of a secret. */
export interface SecretTrace {
  readonly set: boolean;
  readonly last4: string;
}

/** Secrets of rows, sealed in the table `secrets`. Calls take the transaction, so that row and secret stand or fall together. */
export interface Secrets {
  put(trx: Trx, context: SealContext, secret: Secret): Promise<void>;
  /** Undefined where none is set. */
  get(trx: Trx, context: SealContext): Promise<Secret | undefined>;
  trace(trx: Trx, context: SealContext): Promise<SecretTrace>;
  remove(trx: Trx, context: Omit<SealContext, "field">): Promise<void>;
  removeField(trx: Trx, context: SealContext): Promise<void>;
  /** Puts a tenant's secrets under the ring's current key; gives how many were under an older one. */
  rotate(tenantId: string): Promise<number>;
}

export function createSecrets({ db, keyring }: { db: Database; keyring: Keyring }): Secrets {
  return {
    async put(trx, context, secret) {
      const sealed = { ...seal(keyring, context, secret.reveal()), last4: secret.last4, updated_at: new Date() };
      await trx
        .insertInto("secrets")
        .values({ tenant_id: context.tenantId, ...keyOf(context), ...sealed })
        .onConflict((conflict) => conflict.columns(["owner_table", "owner_row", "field"]).doUpdateSet(sealed))
        .execute();
    },
    async get(trx, context) {
      const row = await rowAt(trx, context);
      return row === undefined ? undefined : new Secret(unseal(keyring, context, row));
    },
    async trace(trx, context) {
      const row = await rowAt(trx, context);
      return { set: row !== undefined, last4: row?.last4 ?? "" };
    },
    async remove(trx, { tenantId, table, row }) {
      await trx
        .deleteFrom("secrets")
        .where("tenant_id", "=", tenantId)
        .where("owner_table", "=", table)
        .where("owner_row", "=", row)
        .execute();
    },
    async removeField(trx, context) {
      const { owner_table, owner_row, field } = keyOf(context);
      await trx
        .deleteFrom("secrets")
        .where("tenant_id", "=", context.tenantId)
        .where("owner_table", "=", owner_table)
        .where("owner_row", "=", owner_row)
        .where("field", "=", field)
        .execute();
    },
    rotate: (tenantId) => db.withTenant({ tenantId }, (trx) => rotateTenant(trx, tenantId, keyring)),
  };
}

function rowAt(trx: Trx, context: SealContext) {
  const { owner_table, owner_row, field } = keyOf(context);
  return trx
    .selectFrom("secrets")
    .selectAll()
    .where("tenant_id", "=", context.tenantId)
    .where("owner_table", "=", owner_table)
    .where("owner_row", "=", owner_row)
    .where("field", "=", field)
    .executeTakeFirst();
}

function keyOf({ table, row, field }: SealContext): { owner_table: string; owner_row: string; field: string } {
  return { owner_table: table, owner_row: row, field };
}

async function rotateTenant(trx: Trx, tenantId: string, keyring: Keyring): Promise<number> {
  const rows = await trx
    .selectFrom("secrets")
    .selectAll()
    .where("tenant_id", "=", tenantId)
    .where("key_id", "!=", keyring.currentId)
    .forUpdate()
    .execute();
  for (const row of rows) {
    const scope = { tenantId, table: row.owner_table, row: row.owner_row, field: row.field };
    await trx
      .updateTable("secrets")
      .set(rewrap(keyring, scope, row))
      .where("tenant_id", "=", tenantId)
      .where("id", "=", row.id)
      .execute();
  }
  return rows.length;
}
