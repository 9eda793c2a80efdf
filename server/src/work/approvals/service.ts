import type { Approval, ApprovalPolicy } from "@hoopoe/contract/work/approval.ts";
import { sql } from "kysely";
import { bind } from "../../platform/bind.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import { createTopic } from "../../platform/topic.ts";
import {
  type ApprovalFilter,
  type ApprovalRow,
  countPending,
  listApprovals,
  loadApproval,
  loadStepApproval,
  spendApproval,
  updateApproval,
} from "./approval-store.ts";
import { disarmApprovals, withdrawApprovals } from "./end-approvals.ts";
import { type AskPeople, createAskPeople } from "./ask-people.ts";
import { type Decider, viewOf } from "./decision.ts";
import { loadPendingFor, loadPerson } from "./pending-for.ts";
import { loadPolicy, savePolicy } from "./policy-store.ts";
import { hourMs, load, type ApprovalsDeps, type ApprovalsContext } from "./approvals-context.ts";
import { ask } from "./ask-approval.ts";
import { decide, settleOverdue } from "./decide-approval.ts";
import { isOnlyMember } from "./only-member.ts";
import { readTarget } from "./read-target.ts";
import { loadSnoozes, saveSnooze } from "./snooze-store.ts";

export type { ApprovalRequest } from "./ask-approval.ts";
export type { ApprovalRow, Decider };

export type ApprovalsService = ReturnType<typeof createApprovalsService>;

export function createApprovalsService(deps: ApprovalsDeps) {
  const askPeople: AskPeople = createAskPeople(deps);
  const settled = createTopic<{ scope: Scope; approval: ApprovalRow }>();
  const ctx: ApprovalsContext = { ...deps, askPeople, settled };
  return {
    settled,
    withdrawOf: withdrawApprovals,
    ...bind(ctx, {
      load,
      ask,
      decide,
      readTarget,
      snooze,
      get,
      list,
      count,
      pendingFor,
      ofStep,
      mark,
      spend,
      disarm,
      policy: policyOf,
      policyWithMembers,
      changePolicy,
      look,
    }),
  };
}

async function get(ctx: ApprovalsContext, decider: Decider, approvalId: string): Promise<Approval> {
  const { db, now } = ctx;
  const row = await load(ctx, decider, approvalId);
  const query = { userId: decider.userId, approvalIds: [approvalId], at: now() };
  const snoozes = await db.withTenant(decider, (trx) => loadSnoozes(trx, query));
  return viewOf(row, await loadPerson(db, decider), snoozes.get(approvalId));
}

/** Takes a request out of the person's own list until a time. It expires all the same, and others see it as before. */
async function snooze(
  ctx: ApprovalsContext,
  decider: Decider,
  approvalId: string,
  until: Date | null,
): Promise<Approval> {
  const { status } = await load(ctx, decider, approvalId);
  if (status !== "pending") fail("approval-state", { status });
  const { userId } = decider;
  await ctx.db.withTenant(decider, (trx) => saveSnooze(trx, { userId, approvalId, until }));
  return get(ctx, decider, approvalId);
}

/** A page, newest first, after the one that `before` names. */
async function list(
  { db, now }: ApprovalsContext,
  decider: Decider,
  page: { filter: ApprovalFilter; before: string | undefined; countMax: number },
): Promise<Approval[]> {
  const person = await loadPerson(db, decider);
  const at = now();
  return db.withTenant(decider, async (trx) => {
    const rows = await listApprovals(trx, { ...page, person, at });
    const approvalIds = rows.map(({ id }) => id);
    const snoozes = await loadSnoozes(trx, { userId: decider.userId, approvalIds, at });
    return rows.map((row) => viewOf(row, person, snoozes.get(row.id)));
  });
}

async function count({ db, now }: ApprovalsContext, decider: Decider): Promise<{ pending: number; all: number }> {
  const person = await loadPerson(db, decider);
  return db.withTenant(decider, (trx) => countPending(trx, { person, at: now() }));
}

/** The newest that wait for this person's word. */
function pendingFor({ db, now }: ApprovalsContext, decider: Decider, countMax: number): Promise<ApprovalRow[]> {
  return loadPendingFor(db, decider, { at: now(), countMax });
}

function ofStep(
  { db }: ApprovalsContext,
  scope: Scope,
  step: { executionId: string; nodeId: string; item: string },
): Promise<ApprovalRow | null> {
  return db.withTenant(scope, (trx) => loadStepApproval(trx, step));
}

/** `void`: what was to be done has changed; `executed`: it was done. */
function mark(
  { db }: ApprovalsContext,
  scope: Scope,
  approvalId: string,
  status: "void" | "executed" | "withdrawn",
): Promise<void> {
  return db.withTenant(scope, (trx) => updateApproval(trx, { approvalId, change: { status } }));
}

/** Notes before it is done that it was done; false where somebody else has. For what knows no keys of its own. */
function spend({ db }: ApprovalsContext, scope: Scope, approvalId: string): Promise<boolean> {
  return db.withTenant(scope, (trx) => spendApproval(trx, approvalId));
}

/** As `withdrawOf`; what was approved and not done yet is void too. */
function disarm({ db }: ApprovalsContext, scope: Scope, executionId: string): Promise<void> {
  return db.withTenant(scope, (trx) => disarmApprovals(trx, executionId));
}

/** With whether there is anybody but the one who asks. */
function policyWithMembers(
  { db }: ApprovalsContext,
  scope: Scope,
): Promise<{ policy: ApprovalPolicy; isOnlyMember: boolean }> {
  return db.withTenant(scope, async (trx) => {
    const row = await sql<{ is: boolean }>`SELECT ${isOnlyMember} AS is`.execute(trx);
    return { policy: await loadPolicy(trx), isOnlyMember: row.rows[0]?.is ?? false };
  });
}

function policyOf({ db }: ApprovalsContext, scope: Scope): Promise<ApprovalPolicy> {
  return db.withTenant(scope, (trx) => loadPolicy(trx));
}

function changePolicy(
  { audit, db }: ApprovalsContext,
  scope: Scope,
  change: Partial<ApprovalPolicy>,
): Promise<ApprovalPolicy> {
  return db.withTenant(scope, async (trx) => {
    const people = change.people?.map((email) => email.toLowerCase());
    const policy = { ...(await loadPolicy(trx)), ...change, ...(people !== undefined && { people }) };
    await savePolicy(trx, policy);
    await audit.record(trx, {
      ...scope,
      action: "approval.policy-changed",
      target: policy.role,
      details: detailsOf(change),
    });
    return policy;
  });
}

/** What was switched, for the audit. */
function detailsOf({ people, ...change }: Partial<ApprovalPolicy>) {
  return { ...change, ...(people !== undefined && { people: people.join(", ").slice(0, 500) }) };
}

/** A request whose time is up ends; one that is due a reminder gets it. */
async function look(ctx: ApprovalsContext, scope: Scope, approvalId: string): Promise<void> {
  const { askPeople, db, now } = ctx;
  await settleOverdue(ctx, scope, approvalId);
  const at = now();
  const due = await db.withTenant(scope, async (trx) => {
    const approval = await loadApproval(trx, { approvalId, isLocked: true });
    if (approval?.status !== "pending" || approval.remindAt === null || approval.remindAt > at) return null;
    const pauseMs = (approval.policy.remindHours ?? 24) * hourMs;
    await updateApproval(trx, { approvalId, change: { remindAt: new Date(at.getTime() + pauseMs) } });
    return approval;
  });
  if (due !== null) await askPeople(scope, due, { isReminder: true });
}
