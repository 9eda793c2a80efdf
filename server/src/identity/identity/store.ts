import type { Role } from "@hoopoe/contract/permissions.ts";
import type { Selectable } from "kysely";
import type { Database, Trx } from "../../platform/db/open-database.ts";
import type { DB as Schema } from "../../platform/db/tables.ts";

export type User = Selectable<Schema["users"]>;

export interface TenantName {
  readonly id: string;
  readonly label: string;
  readonly name: string;
}

/** Accounts and tenants. Every query names its tenant, besides what row-level security holds it to. */
export interface IdentityStore {
  tenantOfLabel(label: string): Promise<string | undefined>;
  createTenant(tenant: TenantName): Promise<void>;
  loadTenant(tenantId: string): Promise<TenantName | undefined>;
  loadUserByEmail(tenantId: string, email: string): Promise<User | undefined>;
  loadUser(tenantId: string, userId: string): Promise<User | undefined>;
  loadMemberships(tenantId: string, userId: string): Promise<{ workspaceId: string; role: Role }[]>;
  hasAnyUser(): Promise<boolean>;
}

export function createIdentityStore(db: Database): IdentityStore {
  return {
    tenantOfLabel: (label) => db.lookups.tenantOfLabel(label),
    async createTenant({ id, label, name }) {
      await db.withTenant({ tenantId: id }, (trx) =>
        trx
          .insertInto("tenants")
          .values({ id, label, name })
          .onConflict((conflict) => conflict.column("label").doNothing())
          .execute(),
      );
    },
    loadTenant: (tenantId) =>
      db.withTenant({ tenantId }, (trx) =>
        trx.selectFrom("tenants").select(["id", "label", "name"]).where("id", "=", tenantId).executeTakeFirst(),
      ),
    loadUserByEmail: (tenantId, email) => db.withTenant({ tenantId }, (trx) => userByEmail(trx, email)),
    loadUser: (tenantId, userId) => db.withTenant({ tenantId }, (trx) => userById(trx, userId)),
    loadMemberships: (tenantId, userId) =>
      db.withTenant({ tenantId, userId }, (trx) =>
        trx
          .selectFrom("memberships as membership")
          .innerJoin("workspaces as workspace", "workspace.id", "membership.workspace_id")
          .select(["membership.workspace_id as workspaceId", "membership.role"])
          .where("membership.user_id", "=", userId)
          .where("workspace.deleted_at", "is", null)
          .orderBy("membership.created_at")
          .orderBy("membership.workspace_id")
          .execute(),
      ),
    hasAnyUser: () => db.lookups.hasAnyUser(),
  };
}

/** An account that may be used. */
export function userById(trx: Trx, userId: string): Promise<User | undefined> {
  return trx
    .selectFrom("users")
    .selectAll()
    .where("id", "=", userId)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
}

/** The account of an address that may sign in. */
export function userByEmail(trx: Trx, email: string): Promise<User | undefined> {
  return trx
    .selectFrom("users")
    .selectAll()
    .where("email", "=", email)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
}
