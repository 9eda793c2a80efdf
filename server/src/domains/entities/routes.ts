import { discoveryEntities, doc365List, dynamicEntities, gapEntities } from "@hoopoe/contract/routes/entity.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import type { EntitiesService } from "./service.ts";

export function entityRoutes(entities: EntitiesService): ServedRoute[] {
  return [
    serve(discoveryEntities, async ({ caller, body }) => ({ entities: await entities.discovery(caller, body.type) })),
    serve(gapEntities, async ({ caller, body }) => ({ entities: await entities.gaps(caller, body.type) })),
    serve(dynamicEntities, async ({ caller, body }) => ({ entities: await entities.dynamic(caller, body.type) })),
    serve(doc365List, ({ caller, query, signal }) => entities.documents(caller, query.appId, signal)),
  ];
}
