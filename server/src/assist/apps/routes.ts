import type { App } from "@hoopoe/contract/assist/app.ts";
import {
  appCreate,
  appDelete,
  appGet,
  appList,
  appPublish,
  appUpdate,
  favouriteAdd,
  favouriteList,
  favouriteRemove,
} from "@hoopoe/contract/assist/routes/app.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import type { AppPublishing } from "./publishing.ts";
import type { AppsService } from "./service.ts";

export function appRoutes(apps: AppsService, publishing: Pick<AppPublishing, "publish" | "remove">): ServedRoute[] {
  return [
    serve(appList, async ({ caller, query }) => ({ data: await apps.list(caller, query.search) })),
    serve(appGet, async ({ caller, params }) => ({ data: await apps.load(caller, Number(params.id)) })),
    serve(appCreate, async ({ caller, body }) => ({ data: await apps.create(caller, body) })),
    serve(appUpdate, async ({ caller, params, body }) => ({
      data: await apps.update(caller, Number(params.id), body),
    })),
    serve(appDelete, async ({ caller, params }) => {
      const { conversations } = await publishing.remove(caller, Number(params.id));
      return { data: { id: Number(params.id), conversations } };
    }),
    serve(appPublish, async ({ caller, params, body }) => {
      const { app, approvalId } = await publishing.publish(caller, Number(params.id), body.isPublished);
      return { data: app, approvalId };
    }),
    serve(favouriteList, async ({ caller }) => ({ data: (await apps.favourites(caller)).map(favouriteOf) })),
    serve(favouriteAdd, async ({ caller, body }) => ({
      data: favouriteOf(await apps.addFavourite(caller, body.appId)),
    })),
    serve(favouriteRemove, async ({ caller, params }) => {
      await apps.removeFavourite(caller, Number(params.id));
      return { data: { id: Number(params.id) } };
    }),
  ];
}

function favouriteOf(app: App) {
  return { id: app.id, appId: app.id, app };
}
