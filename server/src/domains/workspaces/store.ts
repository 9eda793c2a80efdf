import { randomUUID } from "node:crypto";
import type { Role } from "@hoopoe/contract/permissions.ts";
import { sql } from "kysely";
import type { Database, Trx } from "../../platform/db/open-database.ts";

export interface Membership {
  readonly id: string;
  readonly name: string;
  readonly isDemo: boolean;
  readonly role: Role;
}

export interface WorkspaceStore {
  /** The workspaces of a user, the default one first: their own before the demo, the earliest joined before the later. */
  loadOf(tenantId: string, userId: string): Promise<Membership[]>;
  /** The tenant's demo workspace, made where it is missing. */
  ensureDemo(tenantId: string, name: string): Promise<string>;
  findDemo(tenantId: string): Promise<string | undefined>;
  /** Gives a role to somebody who has none there. */
  join(member: { tenantId: string; workspaceId: string; userId: string; role: Role }): Promise<void>;
}

export function createWorkspaceStore(db: Database): WorkspaceStore {
  return {
    loadOf: (tenantId, userId) =>
      db.withTenant({ tenantId, userId }, (trx) =>
        trx
          .selectFrom("memberships as membership")
          .innerJoin("workspaces as workspace", "workspace.id", "membership.workspace_id")
          .select(["workspace.id", "workspace.name", "workspace.is_demo as isDemo", "membership.role"])
          .where("membership.tenant_id", "=", tenantId)
          .where("membership.user_id", "=", userId)
          .where("workspace.deleted_at", "is", null)
          // The same order as the one that finds the default workspace of a call (identity/session-store.ts).
          .orderBy("workspace.is_demo")
          .orderBy("membership.created_at")
          .orderBy("membership.workspace_id")
          .execute(),
      ),
    ensureDemo: (tenantId, name) => db.withTenant({ tenantId }, (trx) => findOrMakeDemo(trx, tenantId, name)),
    findDemo: (tenantId) => db.withTenant({ tenantId }, (trx) => findDemo(trx, tenantId)),
    join: ({ tenantId, workspaceId, userId, role }) =>
      db.withTenant({ tenantId, workspaceId, userId }, async (trx) => {
        await trx
          .insertInto("memberships")
          .values({ tenant_id: tenantId, workspace_id: workspaceId, user_id: userId, role })
          .onConflict((conflict) => conflict.columns(["workspace_id", "user_id"]).doNothing())
          .execute();
      }),
  };
}

async function findOrMakeDemo(trx: Trx, tenantId: string, name: string): Promise<string> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`hoopoe demo workspace ${tenantId}`}, 0))`.execute(trx);
  const found = await findDemo(trx, tenantId);
  if (found !== undefined) return found;
  const id = randomUUID();
  await trx.insertInto("workspaces").values({ id, tenant_id: tenantId, name, is_demo: true }).execute();
  return id;
}

async function findDemo(trx: Trx, tenantId: string): Promise<string | undefined> {
  const found = await trx
    .selectFrom("workspaces")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("is_demo", "=", true)
    .where("deleted_at", "is", null)
    .orderBy("created_at")
    .executeTakeFirst();
  return found?.id;
}
