import type { ReportSending } from "@hoopoe/contract/reports/report-sending.ts";
import type { RunStateName } from "../../../ui/run-look.ts";

interface SendingState {
  readonly state: RunStateName;
  readonly word: string;
  readonly detail?: string;
}

const unsent = {
  rejected: "Rejected",
  expired: "Nobody answered in time",
  void: "Changed after it was asked for",
  withdrawn: "Withdrawn",
} as const satisfies Partial<Record<NonNullable<ReportSending["approval"]>["status"], string>>;

/** How far a sending is, in words: it waits for a person, it went out, or it did not and why. */
export function sendingState({ status, approval }: Pick<ReportSending, "status" | "approval">): SendingState {
  const asked = approval?.status;
  if (asked === "rejected" || asked === "expired" || asked === "void" || asked === "withdrawn")
    return { state: asked === "expired" ? "timed-out" : "cancelled", word: unsent[asked], detail: "nothing was sent" };
  if (status === "succeeded") return { state: "succeeded", word: "Sent" };
  if (status === "failed") return { state: "failed", word: "Not sent" };
  if (status === "cancelled") return { state: "cancelled", word: "Cancelled", detail: "nothing was sent" };
  if (status === "waiting" && asked === "pending") return { state: "approval", word: "Waits for approval" };
  if (status === "waiting") return { state: "uncertain", word: "Waiting", detail: "its execution says for what" };
  return asked === "approved" ? { state: "running", word: "Sending" } : { state: "queued", word: "Being asked for" };
}
