import { isDeepStrictEqual } from "node:util";
import {
  type Approval,
  type ApprovalKind,
  type ApprovalPolicy,
  fixedArguments,
} from "@hoopoe/contract/work/approval.ts";
import type { PlannedChange } from "@hoopoe/contract/work/execution.ts";
import type { ChangeSubject } from "../../platform/db/note-author.ts";
import type { Database, Trx } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import { createTopic, type Topic } from "../../platform/topic.ts";
import { type ActionsService, boundHash } from "../actions/service.ts";
import type { AuditService } from "../../records/audit/service.ts";
import {
  type ApprovalChange,
  type ApprovalFilter,
  type ApprovalRow,
  countPending,
  insertApproval,
  listApprovals,
  loadApproval,
  loadStepApproval,
  spendApproval,
  updateApproval,
} from "./approval-store.ts";
import { disarmApprovals, withdrawApprovals } from "./end-approvals.ts";
import { type AskPeople, createAskPeople, type LetterDeps } from "./ask-people.ts";
import { changeOf, type Decider, editOf, isOverdue, reboundOf, viewOf, workHashOf } from "./decision.ts";
import { loadPendingFor, loadPerson } from "./pending-for.ts";
import { loadPolicy, savePolicy } from "./policy-store.ts";
import { refreshRequesters } from "./refresh-requesters.ts";
import { loadRequesters } from "./requester-store.ts";
import { blockedReason } from "./who-may.ts";

export type { ApprovalRow, Decider };

/** What is asked for. With `work`, the word holds for exactly that: tool, connection, arguments, target version. */
export interface ApprovalRequest {
  /** The same id is the same request, however often it is asked. */
  readonly id?: string;
  readonly kind: ApprovalKind;
  readonly title: string;
  readonly message: string;
  readonly work: {
    readonly product_name: string;
    readonly action: string;
    readonly integrationId: string | null;
    readonly arguments: Readonly<Record<string, unknown>>;
    readonly targetVersion: string | null;
    readonly changes: readonly PlannedChange[];
  } | null;
  readonly step: { readonly executionId: string; readonly nodeId: string; readonly item: string } | null;
  /** What differs from the workspace's policy. */
  readonly policy?: Partial<ApprovalPolicy>;
  readonly timeoutMs?: number | null;
  /** What else shaped it: whoever changed one of these counts as asking. */
  readonly subjects?: readonly ChangeSubject[];
}

export interface ApprovalsService {
  /** Requests that were decided or have expired, after the commit. */
  readonly settled: Pick<Topic<{ scope: Scope; approval: ApprovalRow }>, "subscribe">;
  /** Asks, once for a step as long as its request is open. The letters are on their way when it resolves. */
  ask(scope: Scope, request: ApprovalRequest): Promise<ApprovalRow>;
  /** @throws Failure approval-not-found, approval-state, approval-forbidden, approval-void, approval-edited */
  decide(
    decider: Decider,
    approvalId: string,
    word: {
      decision: "approve" | "reject";
      words: string;
      arguments?: Record<string, unknown> | undefined;
      /** Of the request as it was seen; without it, as it is when the call begins. */
      workHash?: string | undefined;
    },
  ): Promise<Approval>;
  load(scope: Scope, approvalId: string): Promise<ApprovalRow>;
  get(decider: Decider, approvalId: string): Promise<Approval>;
  /** A page, newest first, after the one that `before` names. */
  list(
    decider: Decider,
    page: { filter: ApprovalFilter; before: string | undefined; countMax: number },
  ): Promise<Approval[]>;
  count(decider: Decider): Promise<{ pending: number; all: number }>;
  /** The newest that wait for this person's word. */
  pendingFor(decider: Decider, countMax: number): Promise<ApprovalRow[]>;
  ofStep(scope: Scope, step: { executionId: string; nodeId: string; item: string }): Promise<ApprovalRow | null>;
  /** `void`: what was to be done has changed; `executed`: it was done. */
  mark(scope: Scope, approvalId: string, status: "void" | "executed" | "withdrawn"): Promise<void>;
  /** Notes before it is done that it was done; false where somebody else has. For what knows no keys of its own. */
  spend(scope: Scope, approvalId: string): Promise<boolean>;
  /** As `withdrawOf`; what was approved and not done yet is void too. */
  disarm(scope: Scope, executionId: string): Promise<void>;
  withdrawOf(trx: Trx, scope: Scope, executionId: string): Promise<void>;
  policy(scope: Scope): Promise<ApprovalPolicy>;
  changePolicy(scope: Scope, change: Partial<ApprovalPolicy>): Promise<ApprovalPolicy>;
  /** A request whose time is up ends; one that is due a reminder gets it. */
  look(scope: Scope, approvalId: string): Promise<void>;
}

export interface ApprovalsDeps extends LetterDeps {
  readonly db: Database;
  readonly actions: Pick<ActionsService, "plan">;
  readonly audit: Pick<AuditService, "record">;
  readonly now: () => Date;
}

const hourMs = 3_600_000;

export function createApprovalsService(deps: ApprovalsDeps): ApprovalsService {
  const { db, actions, audit, now } = deps;
  const askPeople: AskPeople = createAskPeople(deps);
  const settled = createTopic<{ scope: Scope; approval: ApprovalRow }>();

  const load = async (scope: Scope, approvalId: string) =>
    (await db.withTenant(scope, (trx) => loadApproval(trx, scope, { approvalId }))) ?? fail("approval-not-found");

  /** What would be done now, with these arguments; null where nothing is bound to the outside. */
  async function replan(scope: Scope, approval: ApprovalRow, input: Readonly<Record<string, unknown>>) {
    const { integrationId, action, product_name } = approval;
    if (integrationId === null || action === null || product_name === null) return null;
    const plan = await actions.plan(scope, { integrationId, action, input }, AbortSignal.timeout(30_000));
    const { targetVersion, changes } = plan;
    return {
      changes,
      targetVersion,
      hash: boundHash({ product_name, action, integrationId, arguments: input, targetVersion }),
    };
  }

  /** Ends a request whose time is up. */
  async function settleOverdue(scope: Scope, approvalId: string): Promise<void> {
    const isOver = await db.withTenant(scope, async (trx) => {
      const approval = await loadApproval(trx, scope, { approvalId, isLocked: true });
      if (approval === null || !isOverdue(approval, now())) return false;
      await updateApproval(trx, scope, { approvalId, change: { status: "expired" } });
      return true;
    });
    if (isOver) await finish(scope, approvalId);
  }

  async function finish(scope: Scope, approvalId: string): Promise<void> {
    await settled.publish({ scope, approval: await load(scope, approvalId) });
  }

  return {
    settled,
    load,
    async ask(scope, { id: ownId, kind, title, message, work, step, policy: own = {}, timeoutMs, subjects }) {
      const approvalId = await db.withTenant(scope, async (trx) => {
        const open = step === null ? null : await loadStepApproval(trx, scope, step);
        if (open?.status === "pending") return open.id;
        const known = ownId === undefined ? null : await loadApproval(trx, scope, { approvalId: ownId });
        if (known !== null) return known.id;
        const policy = { ...(await loadPolicy(trx, scope)), ...own };
        const at = now().getTime();
        const lastMs = timeoutMs ?? (policy.timeoutHours === null ? null : policy.timeoutHours * hourMs);
        const target = work ?? {
          product_name: "",
          action: title,
          integrationId: null,
          arguments: {},
          targetVersion: null,
        };
        const { product_name, action, integrationId, arguments: input, targetVersion } = target;
        const made = await insertApproval(trx, scope, {
          id: ownId,
          kind,
          title,
          message,
          product_name: work?.product_name ?? null,
          action: work?.action ?? null,
          integrationId,
          arguments: input,
          targetVersion,
          changes: work?.changes ?? [],
          boundHash: boundHash({ product_name, action, integrationId, arguments: input, targetVersion }),
          step,
          policy,
          requesters: (
            await loadRequesters(trx, scope, { executionId: step?.executionId ?? null, integrationId, subjects })
          ).filter(({ id }) => id !== scope.userId),
          requestedAt: new Date(at),
          expiresAt: lastMs === null ? null : new Date(at + lastMs),
          remindAt: policy.remindHours === null ? null : new Date(at + policy.remindHours * hourMs),
        });
        // Of two who ask by one id at once, the other one made it.
        if (made === null) return ownId ?? fail("approval-not-found");
        const details = { approvalId: made };
        await audit.record(trx, { ...scope, action: "approval.requested", target: title.slice(0, 120), details });
        return made;
      });
      const approval = await load(scope, approvalId);
      if (approval.status !== "pending" || approval.askedAt !== null) return approval;
      // Noted once it is done: a process killed before leaves it to whoever asks again, which is told once all the same.
      await askPeople(scope, approval, { isReminder: false });
      const change = { askedAt: now() };
      await db.withTenant(scope, (trx) => updateApproval(trx, scope, { approvalId, change }));
      return approval;
    },

    async decide(decider, approvalId, word) {
      const person = await loadPerson(db, decider);
      let before = await load(decider, approvalId);
      if (isOverdue(before, now())) {
        // Nobody has looked at it since its time was up.
        await settleOverdue(decider, approvalId);
        before = await load(decider, approvalId);
      }
      if (before.status === "pending") before = await refreshRequesters(db, decider, before);
      const blocked = blockedReason(before, person);
      if (blocked !== null) {
        return before.status === "pending"
          ? fail("approval-forbidden", { reason: blocked })
          : fail("approval-state", { status: before.status });
      }
      const isEdited = word.arguments !== undefined && !isDeepStrictEqual(word.arguments, before.arguments);
      // Where the policy lets requesters approve, an editor may as well.
      const isHandedOn = isEdited && word.decision === "approve" && !before.policy.mayRequesterApprove;
      const fixed = fixedArguments[before.kind];
      if (isEdited && fixed !== undefined) fail("approval-forbidden", { reason: fixed });
      const planned =
        word.decision === "approve" ? await replan(decider, before, word.arguments ?? before.arguments) : null;
      const isVoid = planned !== null && !isEdited && !planned.hash.equals(before.boundHash);
      await db.withTenant(decider, async (trx) => {
        const approval =
          (await loadApproval(trx, decider, { approvalId, isLocked: true })) ?? fail("approval-not-found");
        if (approval.status !== "pending") fail("approval-state", { status: approval.status });
        if (isOverdue(approval, now())) fail("approval-state", { status: "expired" });
        if (approval.decisions.some(({ by }) => by.id === decider.userId)) {
          fail("approval-forbidden", { reason: "You have decided already." });
        }
        const isAsSeen = workHashOf(approval) === (word.workHash ?? workHashOf(before));
        if (word.decision === "approve" && !isAsSeen) fail("approval-edited");
        const asked = isEdited ? { ...approval, decisions: [] } : approval;
        const decided = isHandedOn ? editOf(approval, person) : changeOf(asked, { person, word, now: now() });
        const change: ApprovalChange = isVoid ? { status: "void" } : decided;
        const rebound = !isVoid && isEdited ? reboundOf(asked, { input: word.arguments ?? {}, planned }) : {};
        await updateApproval(trx, decider, { approvalId, change: { ...rebound, ...change } });
        const details = { approvalId, isEdited, words: word.words.slice(0, 500) };
        const action = isVoid ? "approval.voided" : isHandedOn ? "approval.edited" : `approval.${word.decision}`;
        await audit.record(trx, { ...decider, action, target: approval.title.slice(0, 120), details });
      });
      const after = await load(decider, approvalId);
      if (isHandedOn) await askPeople(decider, after, { isReminder: false });
      if (after.status !== "pending") await finish(decider, approvalId);
      if (isVoid) fail("approval-void", { what: "its target" });
      // An app goes out, or is found changed, within the call; what else was approved is done later.
      const last = before.kind === "publish" ? await load(decider, approvalId) : after;
      if (last.status === "void") fail("approval-void", { what: "the app" });
      return viewOf(last, person);
    },

    async get(decider, approvalId) {
      return viewOf(await load(decider, approvalId), await loadPerson(db, decider));
    },
    async list(decider, page) {
      const person = await loadPerson(db, decider);
      const rows = await db.withTenant(decider, (trx) => listApprovals(trx, decider, { ...page, person }));
      return rows.map((row) => viewOf(row, person));
    },
    async count(decider) {
      const person = await loadPerson(db, decider);
      return db.withTenant(decider, (trx) => countPending(trx, decider, person));
    },
    pendingFor: (decider, countMax) => loadPendingFor(db, decider, countMax),
    ofStep: (scope, step) => db.withTenant(scope, (trx) => loadStepApproval(trx, scope, step)),
    mark: (scope, approvalId, status) =>
      db.withTenant(scope, (trx) => updateApproval(trx, scope, { approvalId, change: { status } })),
    spend: (scope, approvalId) => db.withTenant(scope, (trx) => spendApproval(trx, scope, approvalId)),
    disarm: (scope, executionId) => db.withTenant(scope, (trx) => disarmApprovals(trx, scope, executionId)),
    withdrawOf: withdrawApprovals,
    policy: (scope) => db.withTenant(scope, (trx) => loadPolicy(trx, scope)),
    changePolicy: (scope, change) =>
      db.withTenant(scope, async (trx) => {
        const people = change.people?.map((email) => email.toLowerCase());
        const policy = { ...(await loadPolicy(trx, scope)), ...change, ...(people !== undefined && { people }) };
        await savePolicy(trx, scope, policy);
        await audit.record(trx, { ...scope, action: "approval.policy-changed", target: policy.role, details: {} });
        return policy;
      }),

    async look(scope, approvalId) {
      await settleOverdue(scope, approvalId);
      const at = now();
      const due = await db.withTenant(scope, async (trx) => {
        const approval = await loadApproval(trx, scope, { approvalId, isLocked: true });
        if (approval?.status !== "pending" || approval.remindAt === null || approval.remindAt > at) return null;
        const pauseMs = (approval.policy.remindHours ?? 24) * hourMs;
        await updateApproval(trx, scope, { approvalId, change: { remindAt: new Date(at.getTime() + pauseMs) } });
        return approval;
      });
      if (due !== null) await askPeople(scope, due, { isReminder: true });
    },
  };
}
