import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Database, Trx } from "../../platform/db/open-database.ts";
import { userByEmail } from "./store.ts";

export interface NewOwner {
  readonly tenantId: string;
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
  readonly workspaceName: string;
}

/** Accounts that come into being without an invitation: the first owner, and the demo's guest. */
export interface AccountStore {
  /** The first owner with the first workspace; undefined when somebody was faster. Spends the set-up token. */
  createFirstOwner(owner: NewOwner): Promise<string | undefined>;
  /** The one guest of a tenant's demo, made where it is missing. */
  ensureGuest(guest: { tenantId: string; email: string; name: string }): Promise<string>;
  saveSetupToken(tokenHash: Buffer): Promise<void>;
  loadSetupTokenHash(): Promise<Buffer | undefined>;
}

const setupKey = "setup_token";
const hashSchema = z.object({ sha256: z.string() });

export function createAccountStore(db: Database): AccountStore {
  return {
    createFirstOwner(owner) {
      const workspaceId = randomUUID();
      return db.withTenant({ tenantId: owner.tenantId, workspaceId }, (trx) => insertOwner(trx, owner, workspaceId));
    },
    ensureGuest: ({ tenantId, email, name }) =>
      db.withTenant({ tenantId }, async (trx) => {
        await trx
          .insertInto("users")
          .values({ email, name, is_demo_guest: true })
          .onConflict((conflict) => conflict.columns(["tenant_id", "email"]).doNothing())
          .execute();
        const guest = await userByEmail(trx, email);
        if (guest === undefined || !guest.is_demo_guest) throw new Error(`${email} is not the demo's guest`);
        return guest.id;
      }),
    async saveSetupToken(tokenHash) {
      const value = JSON.stringify({ sha256: tokenHash.toString("hex") });
      await db.withSystem((trx) =>
        trx
          .insertInto("platform_settings")
          .values({ key: setupKey, value })
          .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
          .execute(),
      );
    },
    async loadSetupTokenHash() {
      const row = await db.withSystem((trx) =>
        trx.selectFrom("platform_settings").select("value").where("key", "=", setupKey).executeTakeFirst(),
      );
      return row === undefined ? undefined : Buffer.from(hashSchema.parse(row.value).sha256, "hex");
    },
  };
}

async function insertOwner(trx: Trx, owner: NewOwner, workspaceId: string): Promise<string | undefined> {
  const { email, name, passwordHash, workspaceName } = owner;
  // One after the other: of two first owners the second finds the first.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('hoopoe first owner', 0))`.execute(trx);
  const { rows } = await sql<{ has: boolean }>`SELECT lookup.has_any_user() AS has`.execute(trx);
  if (rows[0]?.has !== false) return undefined;
  const userId = randomUUID();
  await trx.insertInto("users").values({ id: userId, email, name, password_hash: passwordHash }).execute();
  await trx.insertInto("workspaces").values({ id: workspaceId, name: workspaceName }).execute();
  await trx.insertInto("memberships").values({ workspace_id: workspaceId, user_id: userId, role: "owner" }).execute();
  await trx.deleteFrom("platform_settings").where("key", "=", setupKey).execute();
  return userId;
}
