import type { Trx } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import type { PersonScope } from "../../platform/scope.ts";
import { sql } from "kysely";
import { enter, type Target } from "./passes.ts";

/** What is to be erased, as people call it, and why it cannot be, where it cannot. */
export interface Subject {
  readonly name: string;
  readonly what: string;
  readonly refusal: string | null;
}

export type ProductOf = (catalogId: number) => string;

/** @throws Failure integration-not-found, workspace-not-found, member-not-found */
export async function loadSubject(
  trx: Trx,
  caller: PersonScope,
  target: Target,
  productOf: ProductOf,
): Promise<Subject> {
  switch (target.subject) {
    case "integration":
      return (await loadIntegration(trx, target, productOf)) ?? fail("integration-not-found");
    case "workspace":
      return loadWorkspace(trx, target);
    case "user":
      return loadUser(trx, caller, target);
  }
}

/** Removed ones too, as long as they are not on their way out already. */
async function loadIntegration(trx: Trx, target: Target, productOf: ProductOf): Promise<Subject | undefined> {
  const row = await trx
    .selectFrom("integrations")
    .select(["catalog_id", sql<string | null>`attributes ->> 'name'`.as("name")])
    .where("id", "=", target.subjectId)
    .where("erasing_at", "is", null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const what = productOf(row.catalog_id);
  return { name: row.name ?? what, what, refusal: null };
}

async function loadWorkspace(trx: Trx, { workspaceId, subjectId }: Target): Promise<Subject> {
  if (subjectId !== workspaceId) return fail("workspace-not-found");
  const rows = await trx
    .selectFrom("workspaces")
    .select(["id", "name", "is_demo"])
    .where("deleted_at", "is", null)
    .execute();
  const found = rows.find(({ id }) => id === workspaceId) ?? fail("workspace-not-found");
  const isLast = !rows.some(({ id, is_demo: isDemo }) => id !== workspaceId && !isDemo);
  const refusal = isLast ? "This is the organisation’s last workspace. Create another one before you erase it." : null;
  return { name: found.name, what: "Workspace", refusal };
}

async function loadUser(trx: Trx, caller: PersonScope, target: Target): Promise<Subject> {
  const { subjectId } = target;
  const row = await trx
    .selectFrom("memberships as membership")
    .innerJoin("users as user", "user.id", "membership.user_id")
    .leftJoin("sso_configs as sso", "sso.break_glass_user_id", "user.id")
    .select(["user.email", "user.is_demo_guest", "sso.tenant_id as brokenGlassOf"])
    .where("membership.workspace_id", "=", target.workspaceId)
    .where("user.id", "=", subjectId)
    .executeTakeFirst();
  if (row === undefined) return fail("member-not-found");
  return { name: row.email, what: "Account", refusal: await refusalOf() };

  async function refusalOf(): Promise<string | null> {
    if (row?.is_demo_guest === true) return "Everyone shares the demo’s guest account, so it can't be erased.";
    if (subjectId === caller.userId) return "You can't erase your own account. Ask another owner.";
    if (row?.brokenGlassOf != null) {
      return "This account can sign in if the sign-in provider is down. Choose another one on the single sign-on page first.";
    }
    await enter(trx, target, null);
    const workspaces = await listMemberships(trx, subjectId);
    await sql`SELECT set_config('hoopoe.user_id', ${caller.userId}, true)`.execute(trx);
    const owned = (await listMemberships(trx, caller.userId)).filter(({ role }) => role === "owner");
    await enter(trx, target, target.workspaceId);
    const isOwner = workspaces.every(({ id }) => owned.some((one) => one.id === id));
    return isOwner ? null : "This person works in workspaces you don't own. Only an owner of all of them can do this.";
  }
}

/** Of workspaces that are there; a person's own are seen wherever the transaction stands. */
async function listMemberships(trx: Trx, userId: string) {
  return trx
    .selectFrom("memberships as membership")
    .innerJoin("workspaces as workspace", "workspace.id", "membership.workspace_id")
    .select(["workspace.id", "membership.role"])
    .where("membership.user_id", "=", userId)
    .where("workspace.deleted_at", "is", null)
    .execute();
}
