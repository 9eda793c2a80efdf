import { type ApprovalPolicy, requesterReasons } from "@hoopoe/contract/work/approval.ts";
import { type Role, roles } from "@hoopoe/contract/permissions.ts";
import type { ApprovalRow } from "./approval-store.ts";
import type { Approver } from "./policy-store.ts";

/** Why somebody cannot decide, in words; null where they can. */
export function blockedReason(
  approval: Pick<ApprovalRow, "status" | "policy" | "decisions" | "requestedBy" | "requesters">,
  person: { userId: string; role: Role; email: string },
): string | null {
  if (approval.status !== "pending") return `This was already ${approval.status}.`;
  const { policy, decisions, requestedBy } = approval;
  if (!isNamed(policy, person)) {
    return policy.people.length > 0
      ? `Only ${policy.people.join(", ")} can decide this.`
      : `Only someone with the role ${policy.role} can decide this.`;
  }
  if (!policy.mayRequesterApprove && requestedBy?.id === person.userId) {
    return "You can't approve your own request. Ask another editor.";
  }
  const own = approval.requesters.find(({ id }) => id === person.userId);
  if (!policy.mayRequesterApprove && own !== undefined)
    return `You ${requesterReasons[own.because]}, so someone else must approve.`;
  return decisions.some(({ by }) => by.id === person.userId) ? "You have already decided." : null;
}

export function isNamed(policy: ApprovalPolicy, { role, email }: { role: Role; email: string }): boolean {
  if (policy.people.length > 0) return policy.people.includes(email.toLowerCase());
  return roles.indexOf(role) >= roles.indexOf(policy.role);
}

/** Who gets an email: those who may decide, the asker left out where they may not. */
export function whomToAsk(
  { policy, requestedBy, requesters }: Pick<ApprovalRow, "policy" | "requestedBy" | "requesters">,
  members: readonly Approver[],
): Approver[] {
  const asking = new Set([requestedBy?.id, ...requesters.map(({ id }) => id)]);
  return members
    .filter((member) => isNamed(policy, member) && (policy.mayRequesterApprove || !asking.has(member.userId)))
    .slice(0, 50);
}
