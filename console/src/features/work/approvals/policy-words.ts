import type { ApprovalPolicy } from "@hoopoe/contract/work/approval.ts";
import { texts } from "../../../messages/en/features/work/approvals.ts";

const roleWords = { editor: texts.editors, admin: texts.admins, owner: texts.owners };

/** Who has to agree, in one line: "2 of the admins, not the requester, 24 h". */
export function policyWords({
  role,
  people,
  countMin,
  mayRequesterApprove,
  timeoutHours,
  remindHours,
}: ApprovalPolicy): string {
  const who = people.length > 0 ? people.join(", ") : texts.the(roleWords[role]);
  return [
    texts.of(countMin === 1 ? texts.one : countMin, who),
    mayRequesterApprove ? null : texts.notTheRequester,
    timeoutHours === null ? null : texts.withinH(timeoutHours),
    remindHours === null ? null : texts.remindedEveryH(remindHours),
  ]
    .filter((part) => part !== null)
    .join(", ");
}
