import { itemGet, pirSearch, pirSuggestions, pirSummarise } from "@hoopoe/contract/routes/pir.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import type { SearchService } from "./service.ts";

export function searchRoutes(search: SearchService): ServedRoute[] {
  return [
    serve(pirSearch, ({ caller, body }) => search.search(caller, body)),
    serve(pirSummarise, ({ caller, body }) => search.summarise(caller, body)),
    serve(pirSuggestions, async ({ caller }) => ({ data: await search.suggest(caller) })),
    serve(itemGet, async ({ caller, params }) => ({ data: await search.loadItem(caller, params.id) })),
  ];
}
