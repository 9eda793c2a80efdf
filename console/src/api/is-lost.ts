import type { UseQueryResult } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

/** Not there for the reader, or not any more. */
const goneStatuses: readonly number[] = [403, 404, 410];

/**
 * Whether a read that failed leaves nothing to show: nothing was read before, or the server says that it is gone. What
 * could not be read anew for any other reason stays on the screen, and with it what somebody is typing there.
 */
export function isLost<Query extends Pick<UseQueryResult, "data" | "error" | "isLoadingError">>(
  query: Query,
): query is Query & { isLoadingError: true } {
  const { data, error } = query;
  if (error === null) return false;
  return data === undefined || isGone(error);
}

/** Whether the server says that it is not there for the reader: asking again would say the same. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && goneStatuses.includes(error.problem.status);
}

/**
 * Whether a read is on its way for the first time and no try has failed: what else is there need not wait for longer.
 * Not by `isLoading`, which says yes again at every new try after a failure: what waits by it would be taken away, its
 * parts would ask anew when they come back, and so on without end.
 */
export function isFirstTry(query: Pick<UseQueryResult, "isLoading" | "isFetched" | "failureCount">): boolean {
  return query.isLoading && !query.isFetched && query.failureCount === 0;
}
