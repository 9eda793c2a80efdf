import type { UseQueryResult } from "@tanstack/react-query";

/**
 * Whether an answer is under way for the first time. What stands above others waits for such ones and is shown with
 * them, so that nothing moves under a reader; one that fails holds nobody up.
 */
export function isComing({
  isPending,
  fetchStatus,
  failureCount,
}: Pick<UseQueryResult, "isPending" | "fetchStatus" | "failureCount">): boolean {
  return isPending && fetchStatus === "fetching" && failureCount === 0;
}
