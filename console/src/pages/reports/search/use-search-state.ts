import { savedPirList } from "@hoopoe/contract/reports/routes/saved-pir.ts";
import { pirSuggestions } from "@hoopoe/contract/search/routes/pir.ts";
import { useQuery } from "@tanstack/react-query";
import { isProblem } from "../../../api/api-error.ts";
import { isComing } from "../../../api/is-coming.ts";
import { apiQuery } from "../../../api/query.ts";
import { foundWords } from "../../../features/search/search/found-words.ts";
import type { SearchParams } from "../../../features/search/search/search-params.ts";
import { queryOf, useSummary, useTimeline } from "../../../features/search/search/use-search.ts";
import { texts } from "../../../messages/en/pages/reports/search.ts";

/** What the search of the address found so far, and how much of it can be relied on yet. */
export function useSearchState(params: SearchParams) {
  const query = queryOf(params);
  const timeline = useTimeline(params);
  const summary = useSummary(query);
  // Of all sources, chosen or not: from one that is on, one comes to the next.
  const bySource = useSummary({ ...query, sources: [] }).data?.bySource;
  // Saved questions and suggestions stand above everything that flowed in: they come together.
  const start = [useQuery(apiQuery(savedPirList, {})), useQuery(apiQuery(pirSuggestions, {}))];
  return {
    params,
    query,
    timeline,
    summary,
    bySource,
    items: timeline.data?.pages.flatMap((page) => page.results) ?? [],
    total: summary.data?.total ?? 0,
    nearCount: timeline.data?.pages[0]?.nearCount ?? 0,
    // What stands here while another search is on its way is the answer to the one before: it is said so, and no report is written of it.
    isOld: timeline.isPlaceholderData || summary.isPlaceholderData,
    isWaiting: timeline.isPending || (params.terms === undefined && start.some(isComing)),
    isRefused: isProblem(timeline.error, "search-invalid") || isProblem(timeline.error, "validation"),
  };
}

export type SearchState = ReturnType<typeof useSearchState>;

/** How much was found; null until it is known. */
export function foundNote({ timeline, summary, isOld, total, nearCount }: SearchState): string | null {
  if (isOld) return timeline.fetchStatus === "paused" ? texts.waitsForTheConnection : texts.searching;
  return summary.data === undefined ? null : foundWords(total, nearCount, summary.data.isTotalExact);
}
