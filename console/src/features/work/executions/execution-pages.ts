import { executionList } from "@hoopoe/contract/work/routes/execution.ts";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import type { JobsParams } from "../jobs/jobs-params.ts";
import { filterQuery } from "./filter-query.ts";

export const pageSize = 100;
const firstPage: string | null = null;

/** The runs that the address asks for, newest first; never read again by themselves: what is looked at keeps its place. */
export function executionPages(params: JobsParams) {
  const query = filterQuery(params);
  return infiniteQueryOptions({
    queryKey: [executionList.id, "pages", query],
    queryFn: ({ pageParam, signal }) =>
      call(
        executionList,
        { query: { ...query, limit: pageSize, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.cursor,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
