import type { Database } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import type { Topic } from "../../platform/topic.ts";
import type { ActionsService } from "../actions/service.ts";
import type { AuditService } from "../../records/audit/service.ts";
import { type ApprovalRow, loadApproval } from "./approval-store.ts";
import type { AskPeople, EmailDeps } from "./ask-people.ts";

export interface ApprovalsDeps extends EmailDeps {
  readonly db: Database;
  readonly actions: Pick<ActionsService, "plan">;
  readonly audit: Pick<AuditService, "record">;
  readonly now: () => Date;
}

export const hourMs = 3_600_000;

/** What the functions of the service work with. */
export interface ApprovalsContext extends ApprovalsDeps {
  readonly askPeople: AskPeople;
  /** Requests that were decided or have expired, after the commit. */
  readonly settled: Topic<{ scope: Scope; approval: ApprovalRow }>;
}

export async function load({ db }: ApprovalsContext, scope: Scope, approvalId: string): Promise<ApprovalRow> {
  return (await db.withTenant(scope, (trx) => loadApproval(trx, scope, { approvalId }))) ?? fail("approval-not-found");
}
