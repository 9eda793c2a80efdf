import type { ReportSending } from "@hoopoe/contract/reports/report-sending.ts";
import type { RunStateName } from "../../../ui/run-look.ts";
import { texts } from "../../../messages/en/pages/reports/report.ts";

interface SendingState {
  readonly state: RunStateName;
  readonly word: string;
  readonly detail?: string;
}

const unsent = {
  rejected: texts.rejected,
  expired: texts.nobodyAnsweredInTime,
  void: texts.changedAfterItWas,
  withdrawn: texts.withdrawn,
} as const satisfies Partial<Record<NonNullable<ReportSending["approval"]>["status"], string>>;

/** How far a sending is, in words: it waits for a person, it went out, or it did not and why. */
export function sendingState({ status, approval }: Pick<ReportSending, "status" | "approval">): SendingState {
  const asked = approval?.status;
  if (asked === "rejected" || asked === "expired" || asked === "void" || asked === "withdrawn")
    return {
      state: asked === "expired" ? "timed-out" : "cancelled",
      word: unsent[asked],
      detail: texts.nothingWasSent2,
    };
  if (status === "succeeded") return { state: "succeeded", word: texts.sent };
  if (status === "failed") return { state: "failed", word: texts.notSent };
  if (status === "cancelled") return { state: "cancelled", word: texts.cancelled2, detail: texts.nothingWasSent2 };
  if (status === "waiting" && asked === "pending") return { state: "approval", word: texts.waitsForApproval };
  if (status === "waiting") return { state: "uncertain", word: texts.waiting, detail: texts.itsExecutionSaysFor };
  return asked === "approved"
    ? { state: "running", word: texts.sending }
    : { state: "queued", word: texts.beingAskedFor };
}
