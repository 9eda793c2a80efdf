import { isDeepStrictEqual } from "node:util";
import { type Approval, fixedArguments } from "@hoopoe/contract/work/approval.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import { boundHash } from "../actions/service.ts";
import { type ApprovalChange, type ApprovalRow, loadApproval, updateApproval } from "./approval-store.ts";
import { changeOf, type Decider, editOf, type Person, isOverdue, reboundOf, viewOf, workHashOf } from "./decision.ts";
import { loadPerson } from "./pending-for.ts";
import { refreshRequesters } from "./refresh-requesters.ts";
import { blockedReason } from "./who-may.ts";
import { load, type ApprovalsContext } from "./approvals-context.ts";

export interface Word {
  readonly decision: "approve" | "reject";
  readonly words: string;
  readonly arguments?: Record<string, unknown> | undefined;
  /** Of the request as it was seen; without it, as it is when the call begins. */
  readonly workHash?: string | undefined;
}

/** A decision on a request as it was loaded, before it is locked. */
interface Decision {
  readonly before: ApprovalRow;
  readonly person: Person;
  readonly word: Word;
  readonly isEdited: boolean;
  /** Edited by somebody who may not approve their own words: others decide. */
  readonly isHandedOn: boolean;
  readonly planned: Awaited<ReturnType<typeof replan>>;
  /** The target is no longer what the approval was asked for. */
  readonly isVoid: boolean;
}

/** @throws Failure approval-not-found, approval-state, approval-forbidden, approval-void, approval-edited */
export async function decide(
  ctx: ApprovalsContext,
  decider: Decider,
  approvalId: string,
  word: Word,
): Promise<Approval> {
  const { askPeople, db } = ctx;
  const person = await loadPerson(db, decider);
  const before = await loadOpen(ctx, decider, approvalId);
  refuseBlocked(before, person);
  const isEdited = word.arguments !== undefined && !isDeepStrictEqual(word.arguments, before.arguments);
  // Where the policy lets requesters approve, an editor may as well.
  const isHandedOn = isEdited && word.decision === "approve" && !before.policy.mayRequesterApprove;
  const fixed = fixedArguments[before.kind];
  if (isEdited && fixed !== undefined) fail("approval-forbidden", { reason: fixed });
  const planned =
    word.decision === "approve" ? await replan(ctx, decider, before, word.arguments ?? before.arguments) : null;
  const isVoid = planned !== null && !isEdited && !planned.hash.equals(before.boundHash);
  await keepDecision(ctx, decider, { before, person, word, isEdited, isHandedOn, planned, isVoid });
  const after = await load(ctx, decider, approvalId);
  if (isHandedOn) await askPeople(decider, after, { isReminder: false });
  if (after.status !== "pending") await finish(ctx, decider, approvalId);
  if (isVoid) fail("approval-void", { what: "its target" });
  // An app goes out, or is found changed, within the call; what else was approved is done later.
  const last = before.kind === "publish" ? await load(ctx, decider, approvalId) : after;
  if (last.status === "void") fail("approval-void", { what: "the app" });
  return viewOf(last, person);
}

async function loadOpen(ctx: ApprovalsContext, decider: Decider, approvalId: string): Promise<ApprovalRow> {
  let found = await load(ctx, decider, approvalId);
  if (isOverdue(found, ctx.now())) {
    // Nobody has looked at it since its time was up.
    await settleOverdue(ctx, decider, approvalId);
    found = await load(ctx, decider, approvalId);
  }
  return found.status === "pending" ? refreshRequesters(ctx.db, decider, found) : found;
}

function refuseBlocked(approval: ApprovalRow, person: Person): void {
  const blocked = blockedReason(approval, person);
  if (blocked === null) return;
  if (approval.status === "pending") fail("approval-forbidden", { reason: blocked });
  fail("approval-state", { status: approval.status });
}

async function keepDecision({ audit, db, now }: ApprovalsContext, decider: Decider, decision: Decision): Promise<void> {
  const { before, person, word, isEdited, isHandedOn, planned, isVoid } = decision;
  const approvalId = before.id;
  await db.withTenant(decider, async (trx) => {
    const approval = (await loadApproval(trx, { approvalId, isLocked: true })) ?? fail("approval-not-found");
    refuseSettled(approval, { decider, now: now() });
    // Somebody may have joined since: then their own request is no longer theirs to decide.
    refuseBlocked(approval, person);
    const isAsSeen = workHashOf(approval) === (word.workHash ?? workHashOf(before));
    if (word.decision === "approve" && !isAsSeen) fail("approval-edited");
    const request = isEdited ? { ...approval, decisions: [] } : approval;
    const decided = isHandedOn ? editOf(approval, person) : changeOf(request, { person, word, now: now() });
    const change: ApprovalChange = isVoid ? { status: "void" } : decided;
    const rebound = !isVoid && isEdited ? reboundOf(request, { input: word.arguments ?? {}, planned }) : {};
    await updateApproval(trx, { approvalId, change: { ...rebound, ...change } });
    const details = {
      approvalId,
      isEdited,
      words: word.words.slice(0, 500),
      ...(isOwn(approval, person) && { isOwn: true, isOnlyMember: approval.isOnlyMember }),
    };
    const action = isVoid ? "approval.voided" : isHandedOn ? "approval.edited" : `approval.${word.decision}`;
    await audit.record(trx, { ...decider, action, target: approval.title.slice(0, 120), details });
  });
}

/** Whether a person decides what they asked for or shaped themselves. */
function isOwn({ requestedBy, requesters }: ApprovalRow, { userId }: Person): boolean {
  return requestedBy?.id === userId || requesters.some(({ id }) => id === userId);
}

function refuseSettled(approval: ApprovalRow, { decider, now }: { decider: Decider; now: Date }): void {
  if (approval.status !== "pending") fail("approval-state", { status: approval.status });
  if (isOverdue(approval, now)) fail("approval-state", { status: "expired" });
  if (approval.decisions.some(({ by }) => by.id === decider.userId)) {
    fail("approval-forbidden", { reason: "You have already decided." });
  }
}

/** What would be done now, with these arguments; null where nothing is bound to the outside. */
export async function replan(
  { actions }: ApprovalsContext,
  scope: Scope,
  approval: ApprovalRow,
  input: Readonly<Record<string, unknown>>,
) {
  const { integrationId, action, product_name } = approval;
  if (integrationId === null || action === null || product_name === null) return null;
  const plan = await actions.plan(scope, { integrationId, action, input }, AbortSignal.timeout(30_000));
  const { targetVersion, changes, canUndo } = plan;
  return {
    changes,
    canUndo,
    targetVersion,
    hash: boundHash({ product_name, action, integrationId, arguments: input, targetVersion }),
  };
}

/** Ends a request whose time is up. */
export async function settleOverdue(ctx: ApprovalsContext, scope: Scope, approvalId: string): Promise<void> {
  const { db, now } = ctx;
  const isOver = await db.withTenant(scope, async (trx) => {
    const approval = await loadApproval(trx, { approvalId, isLocked: true });
    if (approval === null || !isOverdue(approval, now())) return false;
    await updateApproval(trx, { approvalId, change: { status: "expired" } });
    return true;
  });
  if (isOver) await finish(ctx, scope, approvalId);
}

export async function finish(ctx: ApprovalsContext, scope: Scope, approvalId: string): Promise<void> {
  const { settled } = ctx;
  await settled.publish({ scope, approval: await load(ctx, scope, approvalId) });
}
