import { sql } from "kysely";
import type { Trx } from "../../../platform/db/open-database.ts";
import { fail } from "../../../platform/fail.ts";
import type { WorkspaceScope } from "../../../platform/scope.ts";

export interface Recipient {
  readonly userId: string;
  readonly email: string;
}

/** Those of the given people who are members now: only they may get what they could read anyway. */
export async function loadRecipients(
  trx: Trx,
  { tenantId, workspaceId }: WorkspaceScope,
  userIds: readonly string[],
): Promise<Recipient[]> {
  if (userIds.length === 0) return [];
  return trx
    .selectFrom("memberships as m")
    .innerJoin("users as u", (join) => join.onRef("u.tenant_id", "=", "m.tenant_id").onRef("u.id", "=", "m.user_id"))
    .select(["u.id as userId", "u.email"])
    .where("m.tenant_id", "=", tenantId)
    .where("m.workspace_id", "=", workspaceId)
    .where("m.user_id", "in", [...userIds])
    .where("u.disabled_at", "is", null)
    .execute();
}

/**
 * Those of the recipients who may see what a run found and what was written from it: both may stand on a mailbox of some
 * members. `trx` is of somebody who may.
 */
export async function keepToAudience(
  trx: Trx,
  { tenantId, workspaceId }: WorkspaceScope,
  {
    recipients,
    eventSetId,
    reportId,
  }: { recipients: readonly Recipient[]; eventSetId: string | null; reportId: string | null },
): Promise<Recipient[]> {
  const { rows } = await sql<{ audience: string[] | null }>`
    select audience_user_ids as audience from event_sets
    where tenant_id = ${tenantId} and workspace_id = ${workspaceId} and id = ${eventSetId}::uuid
    union all
    select audience_user_ids from reports
    where tenant_id = ${tenantId} and workspace_id = ${workspaceId} and id = ${reportId}::uuid`.execute(trx);
  return recipients.filter(({ userId }) =>
    rows.every(({ audience }) => audience === null || audience.includes(userId)),
  );
}

/** @throws Failure member-not-found where one of them is none */
export async function checkRecipients(trx: Trx, scope: WorkspaceScope, userIds: readonly string[]): Promise<void> {
  const unique = [...new Set(userIds)];
  if ((await loadRecipients(trx, scope, unique)).length < unique.length)
    fail("member-not-found", { field: "recipientIds" });
}
