import {
  itemGet,
  pirLikelySearches,
  pirMeaningMeasure,
  pirMeaningState,
  pirSearch,
  pirSuggestions,
  pirSummarise,
} from "@hoopoe/contract/search/routes/pir.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import type { MeaningService } from "./meaning/service.ts";
import type { SearchService } from "./service.ts";

export function searchRoutes(search: SearchService, meaning: Pick<MeaningService, "state" | "measure">): ServedRoute[] {
  return [
    serve(pirSearch, ({ caller, body }) => search.search(caller, body)),
    serve(pirSummarise, ({ caller, body }) => search.summarise(caller, body)),
    serve(pirSuggestions, async ({ caller }) => ({ data: await search.suggest(caller) })),
    serve(pirLikelySearches, async ({ caller, body }) => ({ data: await search.likely(caller, body) })),
    serve(pirMeaningState, async ({ caller }) => ({ data: await meaning.state(caller) })),
    serve(pirMeaningMeasure, async ({ caller }) => ({ data: await meaning.measure(caller) })),
    serve(itemGet, async ({ caller, params }) => ({ data: await search.loadItem(caller, params.id) })),
  ];
}
