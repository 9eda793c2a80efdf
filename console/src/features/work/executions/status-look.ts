import type { ExecutionStatus, NodeStatus, WaitReason } from "@hoopoe/contract/work/execution.ts";
import type { RunStateName } from "../../../ui/run-look.ts";
import { texts } from "../../../messages/en/ui.ts";

/** How a state looks: one of the console's run states, and its own word where it needs a better one. */
export interface StatusLook {
  state: RunStateName;
  word?: string;
}

const executionLooks: Record<ExecutionStatus, StatusLook> = {
  queued: { state: "queued" },
  running: { state: "running" },
  waiting: { state: "waiting" },
  parked: { state: "stopped", word: texts.parked },
  succeeded: { state: "succeeded" },
  failed: { state: "failed" },
  cancelled: { state: "cancelled" },
};

/** A wait for a person is told apart from a wait for time: only the first is somebody's move. */
export function statusLook(status: ExecutionStatus, reason?: WaitReason | null): StatusLook {
  if (status === "waiting" && isSomebodys(reason)) return { state: "approval" };
  if (status === "waiting" && reason?.kind === "uncertain") return { state: "uncertain" };
  return executionLooks[status];
}

const nodeLooks: Record<NodeStatus, StatusLook> = {
  pending: { state: "queued", word: texts.notYet },
  running: { state: "running" },
  waiting: { state: "waiting" },
  uncertain: { state: "uncertain" },
  succeeded: { state: "succeeded" },
  failed: { state: "failed" },
  skipped: { state: "skipped" },
  cancelled: { state: "cancelled" },
};

export function nodeLook(status: NodeStatus, reason?: WaitReason | null): StatusLook {
  return status === "waiting" && isSomebodys(reason) ? { state: "approval" } : nodeLooks[status];
}

function isSomebodys(reason: WaitReason | null | undefined): boolean {
  return reason?.kind === "approval" || reason?.kind === "verdict";
}
