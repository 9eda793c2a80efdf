import { randomUUID } from "node:crypto";
import type { Role } from "@hoopoe/contract/permissions.ts";
import { sql } from "kysely";
import { isDemoWorkspace } from "../../platform/db/is-demo-workspace.ts";
import type { Database, Trx } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";
import { insertMember } from "./member-store.ts";
import { type Removal, removeWorkspace } from "./remove-workspace-store.ts";

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
  isDemo(scope: { tenantId: string; workspaceId: string }): Promise<boolean>;
  /** Makes a workspace with its owner; `also` runs in the same transaction. */
  create(
    owner: { tenantId: string; userId: string },
    name: string,
    also: (trx: Trx, workspaceId: string) => Promise<void>,
  ): Promise<string>;
  /** `also` is told the name before. */
  rename(scope: Scope, name: string, also: (trx: Trx, before: string) => Promise<void>): Promise<void>;
  /** Marks a workspace as deleted and stops its streams, where its name is right and another one stays. */
  remove(scope: Scope, name: string, also: (trx: Trx) => Promise<void>): Promise<Removal>;
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
          .where("membership.user_id", "=", userId)
          .where("workspace.deleted_at", "is", null)
          // The same order as the one that finds the default workspace of a call (identity/session-store.ts).
          .orderBy("workspace.is_demo")
          .orderBy("membership.created_at")
          .orderBy("membership.workspace_id")
          .execute(),
      ),
    ensureDemo: (tenantId, name) => db.withTenant({ tenantId }, (trx) => findOrMakeDemo(trx, tenantId, name)),
    findDemo: (tenantId) => db.withTenant({ tenantId }, (trx) => findDemo(trx)),
    isDemo: (scope) => db.withTenant({ tenantId: scope.tenantId }, (trx) => isDemoWorkspace(trx, scope)),
    create({ tenantId, userId }, name, also) {
      const workspaceId = randomUUID();
      return db.withTenant({ tenantId, workspaceId, userId }, async (trx) => {
        await trx.insertInto("workspaces").values({ id: workspaceId, name }).execute();
        await insertMember(trx, { tenantId, workspaceId, userId, role: "owner" });
        await also(trx, workspaceId);
        return workspaceId;
      });
    },
    rename: (scope, name, also) =>
      db.withTenant(scope, async (trx) => {
        const before = await trx
          .selectFrom("workspaces")
          .select("name")
          .where("id", "=", scope.workspaceId)
          .forUpdate()
          .executeTakeFirst();
        if (before === undefined || before.name === name) return;
        await trx.updateTable("workspaces").set({ name }).where("id", "=", scope.workspaceId).execute();
        await also(trx, before.name);
      }),
    remove: (scope, name, also) => db.withTenant(scope, (trx) => removeWorkspace(trx, scope, name, also)),
    join: (member) => db.withTenant(member, (trx) => insertMember(trx, member)),
  };
}

async function findOrMakeDemo(trx: Trx, tenantId: string, name: string): Promise<string> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`hoopoe demo workspace ${tenantId}`}, 0))`.execute(trx);
  const found = await findDemo(trx);
  if (found !== undefined) return found;
  const id = randomUUID();
  await trx.insertInto("workspaces").values({ id, name, is_demo: true }).execute();
  return id;
}

async function findDemo(trx: Trx): Promise<string | undefined> {
  const found = await trx
    .selectFrom("workspaces")
    .select("id")
    .where("is_demo", "=", true)
    .where("deleted_at", "is", null)
    .orderBy("created_at")
    .executeTakeFirst();
  return found?.id;
}
