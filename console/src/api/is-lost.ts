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
