import { numberId } from "@hoopoe/contract/assist/app.ts";
import { discoveryEntities, doc365List, dynamicEntities, gapEntities } from "@hoopoe/contract/assist/routes/entity.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import { fail } from "../../platform/fail.ts";
import type { EntitiesService, EntityWish } from "./service.ts";

export function entityRoutes(entities: EntitiesService): ServedRoute[] {
  return [
    serve(discoveryEntities, ({ caller, body }) => entities.discovery(caller, wishOf(body))),
    serve(gapEntities, ({ caller, body }) => entities.gaps(caller, wishOf(body))),
    serve(dynamicEntities, ({ caller, body }) => entities.dynamic(caller, wishOf(body))),
    serve(doc365List, ({ caller, query, signal }) => entities.documents(caller, query.appId, signal)),
  ];
}

/** `data` is free in form; an app that it names wrongly is none. */
function wishOf({ type, data }: { type: string; data: Readonly<Record<string, unknown>> }): EntityWish {
  const given = data["appId"];
  if (given === undefined || given === null || given === "") return { type, appId: undefined };
  const appId = numberId.safeParse(typeof given === "string" ? Number(given) : given);
  return { type, appId: appId.success ? appId.data : fail("app-not-found") };
}
