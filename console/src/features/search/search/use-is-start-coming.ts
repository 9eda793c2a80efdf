import { pirSuggestions } from "@hoopoe/contract/search/routes/pir.ts";
import { savedPirList } from "@hoopoe/contract/reports/routes/saved-pir.ts";
import { useQuery } from "@tanstack/react-query";
import { isComing } from "../../../api/is-coming.ts";
import { apiQuery } from "../../../api/query.ts";

/** Whether what stands above everything that flowed in (saved questions, suggestions) is still to come. */
export function useIsStartComing(): boolean {
  return [useQuery(apiQuery(savedPirList, {})), useQuery(apiQuery(pirSuggestions, {}))].some(isComing);
}
