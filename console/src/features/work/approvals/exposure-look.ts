import type { RunStateName } from "../../../ui/run-look.ts";

/** How a request to close a way in stands, from the letter to the proof. Other words are the caller's own. */
export function exposureLook({ status, action }: { status: string; action: string }): {
  state: RunStateName;
  word: string;
} {
  if (action === "executed") return { state: "succeeded", word: "Closed" };
  if (action === "undone") return { state: "cancelled", word: "Open again" };
  if (status === "requested") return { state: "approval", word: "Asked by letter" };
  if (status === "approved") return { state: "running", word: "Approved" };
  if (status === "rejected") return { state: "failed", word: "Rejected" };
  if (status === "expired") return { state: "timed-out", word: "Nobody answered" };
  if (status === "void") return { state: "skipped", word: "Void, it changed" };
  return { state: "waiting", word: status };
}
