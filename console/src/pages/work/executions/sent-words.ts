import type { ExecutionEffect } from "@hoopoe/contract/work/execution.ts";
import { texts } from "../../../messages/en/pages/work/executions.ts";

/** How often a write really left: 'sent once; retry 2 suppressed'. */
export function sentWords({
  status,
  sentCount,
  suppressedCount,
}: Pick<ExecutionEffect, "status" | "sentCount" | "suppressedCount">): string {
  if (sentCount === 0) return status === "dropped" ? texts.notSent : texts.notSentYet;
  const sent = sentCount === 1 ? texts.sentOnce : texts.sentTimes(sentCount);
  if (suppressedCount === 0) return sent;
  return suppressedCount === 1
    ? texts.retrySuppressed(sent, sentCount + 1)
    : texts.retriesSuppressed(sent, suppressedCount);
}
