import type { UseQueryResult } from "@tanstack/react-query";

/**
 * Whether an answer is under way for the first time. What stands above others waits for such ones and is shown with
 * them, so that nothing moves under a reader. One that has failed holds nobody up, not while it is asked again either: what
 * stands below mounts then and asks again itself, and would else be taken away and mounted anew without an end.
 */
export function isComing({
  isPending,
  fetchStatus,
  failureCount,
  errorUpdateCount,
}: Pick<UseQueryResult, "isPending" | "fetchStatus" | "failureCount" | "errorUpdateCount">): boolean {
  return isPending && fetchStatus === "fetching" && failureCount === 0 && errorUpdateCount === 0;
}
