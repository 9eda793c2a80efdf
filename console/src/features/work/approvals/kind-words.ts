import type { ApprovalKind, ApprovalStatus } from "@hoopoe/contract/work/approval.ts";
import type { RunStateName } from "../../../ui/run-look.ts";
import { texts } from "../../../messages/en/features/work/approvals.ts";

export const kindWords: Record<ApprovalKind, string> = {
  "job-step": texts.jobStep,
  "tool-call": texts.toolCall,
  exposure: texts.exposure,
  publish: texts.publishing,
  report: texts.report,
};

export const approvalLooks: Record<ApprovalStatus, { state: RunStateName; word: string }> = {
  pending: { state: "approval", word: texts.waitsForAWord },
  approved: { state: "succeeded", word: texts.approved2 },
  rejected: { state: "failed", word: texts.rejected2 },
  expired: { state: "timed-out", word: texts.expired },
  void: { state: "skipped", word: texts.voidTheTargetChanged },
  withdrawn: { state: "cancelled", word: texts.withdrawn },
  executed: { state: "succeeded", word: texts.done },
};
