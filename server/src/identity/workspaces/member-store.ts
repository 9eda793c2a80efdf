import type { Role } from "@hoopoe/contract/permissions.ts";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import type { PersonScope, WorkspaceScope } from "../../platform/scope.ts";

export interface MemberRow {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly joinedAt: Date;
  readonly isGuest: boolean;
}

/** Everybody in a workspace whose account is not disabled, by name. */
export function loadMembers(trx: Trx, scope: WorkspaceScope): Promise<MemberRow[]> {
  return members(trx, scope).orderBy("user.name").orderBy("user.email").execute();
}

/** Everybody in a workspace whose account is disabled, unless it is being erased. */
export function loadDisabledMembers(trx: Trx, scope: WorkspaceScope): Promise<MemberRow[]> {
  return everybody(trx, scope)
    .where("user.disabled_at", "is not", null)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM erasures e
        WHERE e.tenant_id = "user".tenant_id AND e.subject = 'user' AND e.subject_id = "user".id)`,
    )
    .orderBy("user.name")
    .orderBy("user.email")
    .execute();
}

export function loadMember(trx: Trx, scope: WorkspaceScope, userId: string): Promise<MemberRow | undefined> {
  return members(trx, scope).where("user.id", "=", userId).executeTakeFirst();
}

/** Whether somebody other than `userId` owns the workspace and can still sign in. */
export async function hasOtherOwner(trx: Trx, scope: WorkspaceScope, userId: string): Promise<boolean> {
  const owner = await members(trx, scope)
    .where("membership.role", "=", "owner")
    .where("user.id", "!=", userId)
    .executeTakeFirst();
  return owner !== undefined;
}

export async function insertMember(trx: Trx, { tenantId, workspaceId, userId, role }: PersonScope & { role: Role }) {
  await trx
    .insertInto("memberships")
    .values({ tenant_id: tenantId, workspace_id: workspaceId, user_id: userId, role })
    .onConflict((conflict) => conflict.columns(["workspace_id", "user_id"]).doNothing())
    .execute();
}

export async function updateRole(trx: Trx, { tenantId, workspaceId, userId, role }: PersonScope & { role: Role }) {
  await trx
    .updateTable("memberships")
    .set({ role })
    .where("tenant_id", "=", tenantId)
    .where("workspace_id", "=", workspaceId)
    .where("user_id", "=", userId)
    .execute();
}

export async function deleteMember(trx: Trx, { tenantId, workspaceId, userId }: PersonScope): Promise<void> {
  await trx
    .deleteFrom("memberships")
    .where("tenant_id", "=", tenantId)
    .where("workspace_id", "=", workspaceId)
    .where("user_id", "=", userId)
    .execute();
}

function members(trx: Trx, scope: WorkspaceScope) {
  return everybody(trx, scope).where("user.disabled_at", "is", null);
}

function everybody(trx: Trx, { tenantId, workspaceId }: WorkspaceScope) {
  return trx
    .selectFrom("memberships as membership")
    .innerJoin("users as user", "user.id", "membership.user_id")
    .select([
      "user.id as userId",
      "user.name",
      "user.email",
      "membership.role",
      "membership.created_at as joinedAt",
      "user.is_demo_guest as isGuest",
    ])
    .where("membership.tenant_id", "=", tenantId)
    .where("user.tenant_id", "=", tenantId)
    .where("membership.workspace_id", "=", workspaceId);
}
