import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";

export interface OrganisationHost {
  readonly id: string;
  readonly name: string;
}

export interface Owner extends OrganisationHost {
  readonly email: string;
  readonly hasPassword: boolean;
}

/** The workspaces that roles can be given in: not the demo, which is everybody's. The first one made comes first. */
export function loadWorkspaces(trx: Trx): Promise<OrganisationHost[]> {
  return trx
    .selectFrom("workspaces")
    .select(["id", "name"])
    .where("is_demo", "=", false)
    .where("deleted_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/**
 * Whether somebody manages the organisation: an owner or admin of its first workspace. A right in any other workspace
 * is not enough, since single sign-on reaches into all of them.
 */
export async function mayManageOrganisation(
  trx: Trx,
  { userId }: { tenantId: string; userId: string },
): Promise<boolean> {
  const [first] = await loadWorkspaces(trx);
  if (first === undefined) return false;
  const membership = await trx
    .selectFrom("memberships")
    .select("role")
    .where("workspace_id", "=", first.id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return membership?.role === "owner" || membership?.role === "admin";
}

/** Tells a transaction of a tenant which workspace is at hand: memberships are written, and others' seen, inside theirs. */
export async function enterWorkspace(trx: Trx, workspaceId: string): Promise<void> {
  await sql`SELECT set_config('hoopoe.workspace_id', ${workspaceId}, true)`.execute(trx);
}

/** Tells a transaction of a tenant whose own rows it may see everywhere. */
export async function enterMember(trx: Trx, userId: string): Promise<void> {
  await sql`SELECT set_config('hoopoe.user_id', ${userId}, true)`.execute(trx);
}

/** The owners of the workspace that the transaction was opened for. */
export async function loadOwners(trx: Trx, { workspaceId }: { tenantId: string; workspaceId: string }) {
  const rows = await trx
    .selectFrom("memberships as membership")
    .innerJoin("users as user", "user.id", "membership.user_id")
    .select(["user.id", "user.name", "user.email", "user.password_hash"])
    .where("membership.workspace_id", "=", workspaceId)
    .where("membership.role", "=", "owner")
    .where("user.disabled_at", "is", null)
    .orderBy("membership.created_at")
    .execute();
  return rows.map(({ id, name, email, password_hash }): Owner => ({
    id,
    name,
    email,
    hasPassword: password_hash !== null,
  }));
}

/** Whether an account is joined to one of a provider. */
export async function isLinked(
  trx: Trx,
  { userId, issuer }: { tenantId: string; userId: string; issuer: string },
): Promise<boolean> {
  const found = await trx
    .selectFrom("user_identities")
    .select("subject")
    .where("user_id", "=", userId)
    .where("issuer", "=", issuer)
    .executeTakeFirst();
  return found !== undefined;
}
