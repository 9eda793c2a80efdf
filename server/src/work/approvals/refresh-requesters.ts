import type { Database } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";
import { type ApprovalRow, updateApproval } from "./approval-store.ts";
import { loadRequesters, mergeRequesters } from "./requester-store.ts";

/** A request with those who changed what it would do since it was asked for, kept with it. */
export async function refreshRequesters(db: Database, scope: Scope, approval: ApprovalRow): Promise<ApprovalRow> {
  const { id: approvalId, executionId, integrationId, requestedBy } = approval;
  return db.withTenant(scope, async (trx) => {
    const found = await loadRequesters(trx, { executionId, integrationId });
    const others = found.filter(({ id }) => id !== requestedBy?.id);
    const requesters = mergeRequesters(approval.requesters, others);
    if (requesters.length === approval.requesters.length) return approval;
    await updateApproval(trx, { approvalId, change: { requesters } });
    return { ...approval, requesters };
  });
}
