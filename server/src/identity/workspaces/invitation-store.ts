import { randomUUID } from "node:crypto";
import type { Role } from "@hoopoe/contract/permissions.ts";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import type { Scope, WorkspaceScope } from "../../platform/scope.ts";

export interface InvitationRow {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly invitedBy: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** What a holder of the token is told. */
export interface InvitationFacts extends InvitationRow {
  readonly workspaceName: string;
  readonly tenantName: string;
  readonly hasAccount: boolean;
}

export interface NewInvitation {
  readonly email: string;
  readonly role: Role;
  readonly tokenHash: Buffer;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Puts an invitation in place of an open one to the same address. */
export async function insertInvitation(
  trx: Trx,
  { tenantId, workspaceId, userId }: Scope,
  { email, role, tokenHash, now, expiresAt }: NewInvitation,
): Promise<string> {
  await trx
    .updateTable("invitations")
    .set({ withdrawn_at: now })
    .where("tenant_id", "=", tenantId)
    .where("workspace_id", "=", workspaceId)
    .where("email", "=", email)
    .where("accepted_at", "is", null)
    .where("withdrawn_at", "is", null)
    .execute();
  const id = randomUUID();
  await trx
    .insertInto("invitations")
    .values({
      id,
      tenant_id: tenantId,
      workspace_id: workspaceId,
      email,
      role,
      token_hash: tokenHash,
      invited_by: userId,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  return id;
}

/** Invitations that nobody has answered, the newest first. */
export function loadOpen(trx: Trx, scope: WorkspaceScope): Promise<InvitationRow[]> {
  return open(trx, scope).select(columns).orderBy("invitation.created_at", "desc").execute();
}

/** An open invitation that has not expired, with what its holder is told. */
export function loadFacts(
  trx: Trx,
  scope: WorkspaceScope,
  { id, now }: { id: string; now: Date },
): Promise<InvitationFacts | undefined> {
  return open(trx, scope)
    .innerJoin("workspaces as workspace", "workspace.id", "invitation.workspace_id")
    .innerJoin("tenants as tenant", "tenant.id", "invitation.tenant_id")
    .select(columns)
    .select([
      "workspace.name as workspaceName",
      "tenant.name as tenantName",
      sql<boolean>`EXISTS (SELECT FROM users u WHERE u.tenant_id = invitation.tenant_id AND u.email = invitation.email)`.as(
        "hasAccount",
      ),
    ])
    .where("invitation.id", "=", id)
    .where("invitation.expires_at", ">", now)
    .where("workspace.deleted_at", "is", null)
    .executeTakeFirst();
}

/** Spends an invitation: of two that come at once, the second finds it spent. */
export async function spendInvitation(
  trx: Trx,
  { tenantId, workspaceId }: WorkspaceScope,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("invitations")
    .set({ accepted_at: now })
    .where("tenant_id", "=", tenantId)
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .where("accepted_at", "is", null)
    .where("withdrawn_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The address of an open invitation that was taken back; undefined where there is none. */
export async function withdrawInvitation(
  trx: Trx,
  { tenantId, workspaceId }: WorkspaceScope,
  { id, now }: { id: string; now: Date },
): Promise<string | undefined> {
  const row = await trx
    .updateTable("invitations")
    .set({ withdrawn_at: now })
    .where("tenant_id", "=", tenantId)
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .where("accepted_at", "is", null)
    .where("withdrawn_at", "is", null)
    .returning("email")
    .executeTakeFirst();
  return row?.email;
}

/** The account of an address, disabled or not. */
export async function findAccount(trx: Trx, tenantId: string, email: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom("users")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("email", "=", email)
    .executeTakeFirst();
  return row?.id;
}

export async function insertAccount(
  trx: Trx,
  account: { userId: string; tenantId: string; email: string; name: string; passwordHash: string },
): Promise<boolean> {
  const { userId, tenantId, email, name, passwordHash } = account;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("users")
    .values({ id: userId, tenant_id: tenantId, email, name, password_hash: passwordHash })
    .onConflict((conflict) => conflict.columns(["tenant_id", "email"]).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

const columns = [
  "invitation.id",
  "invitation.email",
  "invitation.role",
  "inviter.name as invitedBy",
  "invitation.created_at as createdAt",
  "invitation.expires_at as expiresAt",
] as const;

function open(trx: Trx, { tenantId, workspaceId }: WorkspaceScope) {
  return trx
    .selectFrom("invitations as invitation")
    .leftJoin("users as inviter", "inviter.id", "invitation.invited_by")
    .where("invitation.tenant_id", "=", tenantId)
    .where("invitation.workspace_id", "=", workspaceId)
    .where("invitation.accepted_at", "is", null)
    .where("invitation.withdrawn_at", "is", null);
}
