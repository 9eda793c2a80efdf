import type { PirItem, PirQuery } from "@hoopoe/contract/search/pir.ts";
import { pirSearch, pirSummarise } from "@hoopoe/contract/search/routes/pir.ts";
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { apiQuery } from "../../../api/query.ts";
import type { SearchParams } from "./search-params.ts";

/** What the address asks for, as the API takes it. */
export function queryOf(params: SearchParams): PirQuery {
  return { terms: params.terms ?? "", sources: params.sources ?? [], from: params.from ?? null, to: params.to ?? null };
}

/** What the address finds, page by page, newest first; best first only where there are words. */
export function timelinePages(params: SearchParams) {
  const query = queryOf(params);
  const sort = isBestFirst(params) ? "best" : "newest";
  return infiniteQueryOptions({
    queryKey: [pirSearch.id, query, sort],
    queryFn: ({ pageParam, signal }) =>
      call(pirSearch, { body: { ...query, sort, limit: 50, cursor: pageParam } }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.cursor,
  });
}

const firstPage: string | null = null;

export function isBestFirst({ sort, terms }: SearchParams): boolean {
  return sort === "best" && terms !== undefined;
}

/** What was shown stays until the new answer is there. */
export function useTimeline(params: SearchParams) {
  return useInfiniteQuery({ ...timelinePages(params), placeholderData: keepPreviousData });
}

export function useSummary(query: PirQuery) {
  return useQuery({ ...apiQuery(pirSummarise, { body: query }), placeholderData: keepPreviousData });
}

/** Ids of the first results in that order, `countMax` at most: what a report will read. */
export async function fetchIds(
  query: PirQuery & { sort: "newest" | "best" },
  countMax: number,
): Promise<Pick<PirItem, "id">[]> {
  const found: Pick<PirItem, "id">[] = [];
  let cursor: string | null = null;
  do {
    const limit = Math.min(500, countMax - found.length);
    const page: { results: PirItem[]; cursor: string | null } = await call(pirSearch, {
      body: { ...query, limit, cursor },
    });
    found.push(...page.results.map(({ id }) => ({ id })));
    cursor = page.cursor;
  } while (cursor !== null && found.length < countMax);
  return found;
}
