import type { RunStateName } from "../../../ui/run-look.ts";
import { texts } from "../../../messages/en/features/work/approvals.ts";

/** The state of a request to revoke access, from the email to the proof. Other words are the caller's own. */
export function exposureLook({ status, action }: { status: string; action: string }): {
  state: RunStateName;
  word: string;
} {
  if (action === "executed") return { state: "succeeded", word: texts.closed };
  if (action === "undone") return { state: "cancelled", word: texts.openAgain };
  if (status === "requested") return { state: "approval", word: texts.askedByLetter };
  if (status === "approved") return { state: "running", word: texts.approved2 };
  if (status === "rejected") return { state: "failed", word: texts.rejected2 };
  if (status === "expired") return { state: "timed-out", word: texts.nobodyAnswered };
  if (status === "void") return { state: "skipped", word: texts.voidItChanged };
  return { state: "waiting", word: status };
}
