import type { RouteInput } from "@hoopoe/contract/define-route.ts";
import { approvalList } from "@hoopoe/contract/work/routes/approval.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";

/** What of the inbox is looked at, and how many at a time. */
export type InboxView = Omit<NonNullable<RouteInput<typeof approvalList>["query"]>, "cursor">;

const firstPage: string | null = null;

/**
 * Requests, newest first, page by page. As long as one page is enough it is asked again by itself; who has read on gets what
 * changed with the news, so that nothing moves under their eyes each few seconds.
 */
export function useInbox(query: InboxView) {
  const pages = useInfiniteQuery({
    queryKey: [approvalList.id, "pages", query],
    queryFn: ({ pageParam, signal }) =>
      call(approvalList, { query: { ...query, ...(pageParam === null ? {} : { cursor: pageParam }) } }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ cursor }) => cursor,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 1) === 1 ? 5_000 : false),
  });
  return { ...pages, requests: pages.data?.pages.flatMap(({ data }) => data) ?? [] };
}
