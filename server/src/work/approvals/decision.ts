import type { Approval } from "@hoopoe/contract/work/approval.ts";
import type { PlannedChange } from "@hoopoe/contract/work/execution.ts";
import type { Role } from "@hoopoe/contract/permissions.ts";
import type { PersonScope } from "../../platform/scope.ts";
import { boundHash } from "../actions/service.ts";
import type { ApprovalChange, ApprovalRow, Decision } from "./approval-store.ts";
import { blockedReason } from "./who-may.ts";

/** Who calls, and as what. */
export interface Decider extends PersonScope {
  readonly role: Role;
}

/** Whoever looks at a request, or decides it. */
export interface Person {
  readonly userId: string;
  readonly role: Role;
  readonly email: string;
  readonly name: string;
}

/** One rejection is enough; approved once as many as the policy asks for have agreed. */
export function changeOf(
  approval: ApprovalRow,
  { person, word, now }: { person: Person; word: { decision: "approve" | "reject"; words: string }; now: Date },
): ApprovalChange {
  const decision: Decision = {
    by: { id: person.userId, name: person.name },
    decision: word.decision,
    words: word.words,
    at: now.toISOString(),
  };
  const decisions = [...approval.decisions, decision];
  const agreed = decisions.filter((one) => one.decision === "approve").length;
  if (word.decision === "reject") return { decisions, status: "rejected" };
  return agreed >= approval.policy.countMin ? { decisions, status: "approved" } : { decisions };
}

/** Whoever edits asks for the edited work: it waits for somebody else, and what was agreed to before no longer counts. */
export function editOf(approval: ApprovalRow, person: Person): ApprovalChange {
  const editor = { id: person.userId, name: person.name, because: "edited" as const };
  const requesters = [...approval.requesters.filter(({ id }) => id !== person.userId), editor];
  return { requesters, decisions: [] };
}

/** Whether its time is up, whoever has noted that. */
export function isOverdue({ status, expiresAt }: ApprovalRow, at: Date): boolean {
  return status === "pending" && expiresAt !== null && expiresAt <= at;
}

/** Other arguments are other work: those who agreed to the former have to agree anew. */
export function reboundOf(
  { title, product_name, action, integrationId, targetVersion }: ApprovalRow,
  input: {
    input: Record<string, unknown>;
    planned: { changes: readonly PlannedChange[]; targetVersion: string | null; hash: Buffer } | null;
  },
): ApprovalChange {
  if (input.planned === null) {
    const named = { product_name: product_name ?? "", action: action ?? title };
    const work = { ...named, integrationId, arguments: input.input, targetVersion };
    return { arguments: input.input, boundHash: boundHash(work) };
  }
  const { changes, hash } = input.planned;
  return { arguments: input.input, changes, targetVersion: input.planned.targetVersion, boundHash: hash };
}

/** The bound hash as it goes to whoever decides and comes back with their word. */
export function workHashOf({ boundHash: hash }: Pick<ApprovalRow, "boundHash">): string {
  return hash.toString("base64url");
}

export function viewOf(row: ApprovalRow, person: Person, snoozedUntil: Date | null = null): Approval {
  const { id, kind, status, title, message, product_name, action, changes, executionId, nodeId, policy } = row;
  return {
    id,
    kind,
    status,
    title,
    message,
    product_name,
    action,
    arguments: row.arguments,
    workHash: workHashOf(row),
    changes,
    subject: row.subject,
    sources: row.sources,
    executionId,
    runNumber: row.runNumber,
    nodeId,
    requestedBy: row.requestedBy,
    requesters: row.requesters,
    requestedAt: row.requestedAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    policy,
    decisions: row.decisions,
    isOnlyMember: row.isOnlyMember,
    snoozedUntil: snoozedUntil?.toISOString() ?? null,
    blockedReason: blockedReason(row, person),
  };
}
