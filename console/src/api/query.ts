import type { RouteInput, RouteReply, RouteSpec } from "@hoopoe/contract/define-route.ts";
import { QueryClient, queryOptions } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";
import { call } from "./client.ts";

/** One cache for the page. A failure that the server has explained is not asked for again; a lost connection twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (count, error) => !(error instanceof ApiError) && count < 2,
    },
    mutations: { retry: false },
  },
});

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
