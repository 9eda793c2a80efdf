import { type ApprovalPolicy, approvalPolicy } from "@hoopoe/contract/work/approval.ts";
import type { Role } from "@hoopoe/contract/permissions.ts";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";

export const defaultPolicy: ApprovalPolicy = {
  role: "editor",
  people: [],
  countMin: 1,
  mayRequesterApprove: false,
  timeoutHours: 72,
  remindHours: 24,
};

export async function loadPolicy(trx: Trx, { tenantId, workspaceId }: Scope): Promise<ApprovalPolicy> {
  const row = await trx
    .selectFrom("workflow_controls")
    .select("approval_policy")
    .where("tenant_id", "=", tenantId)
    .where("workspace_id", "=", workspaceId)
    .executeTakeFirst();
  return row?.approval_policy == null ? defaultPolicy : approvalPolicy.parse(row.approval_policy);
}

export async function savePolicy(trx: Trx, scope: Scope, policy: ApprovalPolicy): Promise<void> {
  const approval_policy = JSON.stringify(policy);
  await trx
    .insertInto("workflow_controls")
    .values({ tenant_id: scope.tenantId, workspace_id: scope.workspaceId, approval_policy })
    .onConflict((conflict) => conflict.column("workspace_id").doUpdateSet({ approval_policy }))
    .execute();
}

export interface Approver {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}

/** Members of the workspace, with what emails and policies ask of them; whether it is a demo's. */
export async function loadMembers(trx: Trx, { tenantId, workspaceId }: Scope): Promise<Approver[]> {
  const { rows } = await sql<Approver>`
    SELECT m.user_id AS "userId", u.name, u.email, m.role FROM memberships m
    JOIN users u ON u.tenant_id = m.tenant_id AND u.id = m.user_id
    WHERE m.tenant_id = ${tenantId} AND m.workspace_id = ${workspaceId} AND u.disabled_at IS NULL
    ORDER BY u.name LIMIT 500`.execute(trx);
  return rows;
}

/** What a policy may call somebody by. */
export function loadAddress(
  trx: Trx,
  { tenantId, userId }: Scope,
): Promise<{ name: string; email: string } | undefined> {
  return trx
    .selectFrom("users")
    .select(["name", "email"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", userId)
    .executeTakeFirst();
}

export async function loadPlace(
  trx: Trx,
  { tenantId, workspaceId }: Scope,
): Promise<{ name: string; isDemo: boolean }> {
  const row = await trx
    .selectFrom("workspaces")
    .select(["name", "is_demo"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", workspaceId)
    .executeTakeFirst();
  return { name: row?.name ?? "", isDemo: row?.is_demo ?? false };
}
