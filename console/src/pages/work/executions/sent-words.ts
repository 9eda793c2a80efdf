import type { ExecutionEffect } from "@hoopoe/contract/work/execution.ts";

/** How often a write really left: 'sent once; retry 2 suppressed'. */
export function sentWords({
  status,
  sentCount,
  suppressedCount,
}: Pick<ExecutionEffect, "status" | "sentCount" | "suppressedCount">): string {
  if (sentCount === 0) return status === "dropped" ? "not sent" : "not sent yet";
  const sent = sentCount === 1 ? "sent once" : `sent ${sentCount} times`;
  if (suppressedCount === 0) return sent;
  return suppressedCount === 1
    ? `${sent}; retry ${sentCount + 1} suppressed`
    : `${sent}; ${suppressedCount} retries suppressed`;
}
