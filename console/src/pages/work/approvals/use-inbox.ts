import type { RouteInput } from "@hoopoe/contract/define-route.ts";
import { approvalList } from "@hoopoe/contract/work/routes/approval.ts";
import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";

/** What of the inbox is looked at, and how many at a time. */
type InboxView = Omit<NonNullable<RouteInput<typeof approvalList>["query"]>, "cursor">;

export type InboxTab = "mine" | "all" | "decided";

/** What each tab lists, and beside one's own what waits for others and what was decided last. */
export const inboxViews = {
  mine: { whose: "mine" },
  all: { status: "pending" },
  decided: { whose: "settled" },
  others: { whose: "others", limit: 20 },
  snoozed: { whose: "snoozed", limit: 20 },
  lately: { whose: "settled", limit: 5 },
} as const satisfies Record<InboxTab | "others" | "snoozed" | "lately", InboxView>;

const firstPage: string | null = null;

/** Requests, newest first, page by page. */
export function inboxPages(query: InboxView) {
  return infiniteQueryOptions({
    queryKey: [approvalList.id, "pages", query],
    queryFn: ({ pageParam, signal }) =>
      call(approvalList, { query: { ...query, ...(pageParam === null ? {} : { cursor: pageParam }) } }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ cursor }) => cursor,
  });
}

/**
 * As long as one page is enough it is asked again by itself; who has read on gets what changed with the news, so that
 * nothing moves under their eyes each few seconds.
 */
export function useInbox(query: InboxView) {
  const pages = useInfiniteQuery({
    ...inboxPages(query),
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 1) === 1 ? 5_000 : false),
  });
  return { ...pages, requests: pages.data?.pages.flatMap(({ data }) => data) ?? [] };
}
