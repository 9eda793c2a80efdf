import type { Part } from "../http/part.ts";
import type { GroupOptions } from "../identity/compose.ts";
import { searchRoutes } from "./search/routes.ts";
import { createMeaningService, type MeaningDeps } from "./search/meaning/service.ts";
import { createVectorCache } from "./search/meaning/plain/vector-cache.ts";
import { keepVectors, registerVectorWorkflow } from "./search/meaning/workflow.ts";
import { createSearchService, type SearchService } from "./search/service.ts";

export interface Search extends Part {
  readonly search: SearchService;
}

/** Search over items, by their words and by their meaning. */
export function composeSearch(options: GroupOptions & Pick<MeaningDeps, "embedder">): Search {
  const { core, engine, env, closers, embedder } = options;
  const { db, clock, log } = core;
  const meaning = createMeaningService({ db, clock, embedder, cache: createVectorCache({ db }) });
  const search = createSearchService({ db, meaning });
  registerVectorWorkflow(engine, meaning);
  return {
    search,
    routes: searchRoutes(search, meaning),
    async afterLaunch() {
      if (env.role === "api") return;
      const vectors = keepVectors({ db, engine, clock, log, meaning });
      closers.add("the look at vectors", () => vectors.stop());
    },
  };
}
