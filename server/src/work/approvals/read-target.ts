import { ConnectorError } from "@hoopoe/connectors/shared/connector-error.ts";
import type { TargetReading } from "@hoopoe/contract/work/approval-basis.ts";
import { fail, Failure } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import { type ApprovalRow, loadApproval, updateApproval } from "./approval-store.ts";
import { load, type ApprovalsContext } from "./approvals-context.ts";
import { finish, replan } from "./decide-approval.ts";
import { type Decider, workHashOf } from "./decision.ts";
import { loadPerson } from "./pending-for.ts";
import { blockedReason } from "./who-may.ts";

/**
 * Reads the target again for whoever looks at a request. Found changed, the request is void, unless the person couldn't decide it:
 * what a bystander looks at stays open.
 */
export async function readTarget(ctx: ApprovalsContext, decider: Decider, approvalId: string): Promise<TargetReading> {
  const approval = await load(ctx, decider, approvalId);
  const { changes } = approval;
  const about = { changes, canUndo: null, sentence: null };
  const planned = await plan(ctx, decider, approval);
  const readAt = ctx.now().toISOString();
  if (planned === null) return { ...about, state: "none", readAt };
  if (typeof planned === "string") return { ...about, state: "unreadable", sentence: planned, readAt };
  const reading = { ...about, changes: [...planned.changes], canUndo: planned.canUndo, readAt };
  if (planned.hash.equals(approval.boundHash) || approval.status !== "pending") return { ...reading, state: "same" };
  const person = await loadPerson(ctx.db, decider);
  if (blockedReason(approval, person) === null) await voidChanged(ctx, decider, approval);
  return { ...reading, state: "changed" };
}

async function plan(ctx: ApprovalsContext, scope: Scope, approval: ApprovalRow) {
  try {
    return await replan(ctx, scope, approval, approval.arguments);
  } catch (error) {
    if (error instanceof ConnectorError) return error.sentence;
    if (error instanceof Failure) return error.message;
    if (error instanceof DOMException && error.name === "TimeoutError") return "The product didn't answer in 30 s.";
    throw error;
  }
}

async function voidChanged(ctx: ApprovalsContext, decider: Decider, seen: ApprovalRow): Promise<void> {
  const approvalId = seen.id;
  const isVoid = await ctx.db.withTenant(decider, async (trx) => {
    const approval = (await loadApproval(trx, { approvalId, isLocked: true })) ?? fail("approval-not-found");
    // Decided or edited meanwhile: what was read is not what waits now.
    if (approval.status !== "pending" || workHashOf(approval) !== workHashOf(seen)) return false;
    await updateApproval(trx, { approvalId, change: { status: "void" } });
    const target = approval.title.slice(0, 120);
    const details = { approvalId, because: "target" };
    await ctx.audit.record(trx, { ...decider, action: "approval.voided", target, details });
    return true;
  });
  if (isVoid) await finish(ctx, decider, approvalId);
}
