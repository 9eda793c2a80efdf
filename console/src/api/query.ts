import type { RouteInput, RouteReply, RouteSpec } from "@hoopoe/contract/define-route.ts";
import { QueryClient, queryOptions } from "@tanstack/react-query";
import { ApiError, isProblem } from "./api-error.ts";
import { call } from "./client.ts";

const retriesMax = 3;

/**
 * One cache for the page. Reads are asked again with growing pauses where no answer came or the database is away; a
 * failure that the server has explained is not. Writes are tried again by the client, under their key (client.ts).
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (count, error) => isPassing(error) && count < retriesMax,
      retryDelay: (count) => Math.min(8_000, 1_000 * 2 ** count),
    },
    // Fails at once while offline: a write that waits for the network would be sent when nobody expects it any more.
    mutations: { retry: false, networkMode: "always" },
  },
});

function isPassing(error: unknown): boolean {
  return !(error instanceof ApiError) || isProblem(error, "unavailable");
}

/**
 * A read of the API as a query: `useQuery(apiQuery(reportList, {}))`, `queryClient.ensureQueryData(apiQuery(...))` in a loader.
 * The key begins with the route's id, so that `invalidate(reportList)` reaches every input. Pages are built anew when the
 * workspace changes, and the cache is emptied then.
 */
export function apiQuery<R extends RouteSpec>(route: R, input: RouteInput<R>) {
  return queryOptions<RouteReply<R>>({
    queryKey: [route.id, input],
    queryFn: ({ signal }) => call(route, input, { signal }),
  });
}

/** Marks what a route answered as old; what is on the screen is read again. */
export function invalidate(...routes: readonly RouteSpec[]): Promise<void> {
  return Promise.all(routes.map((route) => queryClient.invalidateQueries({ queryKey: [route.id] }))).then(
    () => undefined,
  );
}

/** Whether an answer of one of the routes is on its way to the screen; not where a try has failed already. */
export function isBeingRead(...routes: readonly RouteSpec[]): boolean {
  return routes.some(
    ({ id }) =>
      queryClient.isFetching({
        queryKey: [id],
        type: "active",
        predicate: ({ state }) => state.fetchFailureCount === 0,
      }) > 0,
  );
}
