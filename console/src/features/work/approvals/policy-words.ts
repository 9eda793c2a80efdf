import type { ApprovalPolicy } from "@hoopoe/contract/work/approval.ts";

const roleWords = { editor: "editors", admin: "admins", owner: "owners" };

/** Who has to agree, in one line: "2 of the admins, not the requester, 24 h". */
export function policyWords({
  role,
  people,
  countMin,
  mayRequesterApprove,
  timeoutHours,
  remindHours,
}: ApprovalPolicy): string {
  const who = people.length > 0 ? people.join(", ") : `the ${roleWords[role]}`;
  return [
    `${countMin === 1 ? "One" : countMin} of ${who}`,
    mayRequesterApprove ? null : "not the requester",
    timeoutHours === null ? null : `within ${timeoutHours} h`,
    remindHours === null ? null : `reminded every ${remindHours} h`,
  ]
    .filter((part) => part !== null)
    .join(", ");
}
