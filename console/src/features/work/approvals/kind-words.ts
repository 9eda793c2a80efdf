import type { ApprovalKind, ApprovalStatus } from "@hoopoe/contract/work/approval.ts";
import type { RunStateName } from "../../../ui/run-look.ts";

export const kindWords: Record<ApprovalKind, string> = {
  "job-step": "Job step",
  "tool-call": "Tool call",
  exposure: "Exposure",
  publish: "Publishing",
  report: "Report",
};

export const approvalLooks: Record<ApprovalStatus, { state: RunStateName; word: string }> = {
  pending: { state: "approval", word: "Waits for a word" },
  approved: { state: "succeeded", word: "Approved" },
  rejected: { state: "failed", word: "Rejected" },
  expired: { state: "timed-out", word: "Expired" },
  void: { state: "skipped", word: "Void, the target changed" },
  withdrawn: { state: "cancelled", word: "Withdrawn" },
  executed: { state: "succeeded", word: "Done" },
};
