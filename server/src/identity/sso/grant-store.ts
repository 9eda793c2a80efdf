import type { Role } from "@hoopoe/contract/permissions.ts";
import type { SsoRole } from "@hoopoe/contract/identity/sso.ts";
import type { Trx } from "../../platform/db/open-database.ts";
import { enterWorkspace } from "./organisation-store.ts";

export interface Member {
  readonly tenantId: string;
  readonly userId: string;
}

/** A change of somebody's place that a sign-in made; null is none. */
export interface RoleChange {
  readonly workspaceId: string;
  readonly before: Role | null;
  readonly after: SsoRole | null;
}

/** The workspaces in which a membership was given by a sign-in. */
export async function loadGranted(trx: Trx, { userId }: Member): Promise<Set<string>> {
  const rows = await trx.selectFrom("sso_grants").select("workspace_id").where("user_id", "=", userId).execute();
  return new Set(rows.map((row) => row.workspace_id));
}

/** Gives, changes or takes a membership. An owner stays one; a workspace that is gone is left alone. */
export async function setRole(
  trx: Trx,
  { userId }: Member,
  { workspaceId, role }: { workspaceId: string; role: SsoRole | null },
): Promise<RoleChange | undefined> {
  // Memberships are written inside their workspace: the policy is told which one is at hand.
  await enterWorkspace(trx, workspaceId);
  if (!(await isOpen(trx, workspaceId))) return undefined;
  const ids = { workspace_id: workspaceId, user_id: userId };
  const found = await trx
    .selectFrom("memberships")
    .select("role")
    .where("workspace_id", "=", workspaceId)
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  const before = found?.role ?? null;
  if (before === "owner") return undefined;
  if (role === null) {
    await trx.deleteFrom("memberships").where("workspace_id", "=", workspaceId).where("user_id", "=", userId).execute();
  } else {
    await trx
      .insertInto("memberships")
      .values({ ...ids, role })
      .onConflict((conflict) => conflict.columns(["workspace_id", "user_id"]).doUpdateSet({ role }))
      .execute();
    await trx
      .insertInto("sso_grants")
      .values(ids)
      .onConflict((conflict) => conflict.columns(["tenant_id", "user_id", "workspace_id"]).doNothing())
      .execute();
  }
  return before === role ? undefined : { workspaceId, before, after: role };
}

/** Whether somebody has a place anywhere. */
export async function hasMembership(trx: Trx, { userId }: Member): Promise<boolean> {
  const found = await trx
    .selectFrom("memberships as membership")
    .innerJoin("workspaces as workspace", "workspace.id", "membership.workspace_id")
    .select("workspace.id")
    .where("membership.user_id", "=", userId)
    .where("workspace.deleted_at", "is", null)
    .executeTakeFirst();
  return found !== undefined;
}

async function isOpen(trx: Trx, workspaceId: string) {
  const found = await trx
    .selectFrom("workspaces")
    .select("id")
    .where("id", "=", workspaceId)
    .where("is_demo", "=", false)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return found !== undefined;
}
