import { accountsRoute } from "@hoopoe/sandbox/http/accounts-page.ts";
import { isRecord, readJson, textOf } from "@hoopoe/sandbox/http/body.ts";
import { replyJson } from "@hoopoe/sandbox/http/reply.ts";
import type { Route } from "@hoopoe/sandbox/http/route.ts";
import type { StoryKeeper } from "@hoopoe/sandbox/story-keeper.ts";
import { graphBatchRoute } from "./batch.ts";
import { control } from "./control.ts";
import { graphDriveRoutes } from "./drive-routes.ts";
import { graphMailRoutes } from "./mail-routes.ts";
import { graphSendRoutes } from "./send-routes.ts";
import { sentinelTenants } from "./sentinel-world.ts";
import { demoTenant, graphTokenRoute } from "./sign-in.ts";
import { graphUploadRoute } from "./upload.ts";
import { graphWorlds } from "./worlds.ts";

/** A stand-in for Microsoft Graph below /graph. `POST /graph/_control/:what` changes a tenant as its people would. */
export function graphRoutes(keeper: StoryKeeper): Route[] {
  const worlds = graphWorlds(keeper);
  return [
    accountsRoute("/graph", async ({ base }) => ({
      title: "Microsoft 365",
      form: [
        `Sign-in address and Graph address ${base}/graph`,
        'One of these as directory (tenant) id, any client id, any client secret but "wrong".',
        `Mailboxes of ${demoTenant} are the story's people; each sentinel has one: <tenant>@sentinel.example.`,
      ],
      accounts: { [demoTenant]: "the story's company: its libraries and its people's mail", ...sentinelTenants },
    })),
    graphTokenRoute(),
    {
      method: "POST",
      path: "/graph/_control/:what",
      about:
        "Microsoft 365: add-document | write | rename | delete-document | share | forget-delta | add-mail | move-mail | delete-mail | forget-mail, each with {tenant, id, ...}",
      async handle({ req, res, params }) {
        const body = await readJson(req);
        const field = (name: string) => (isRecord(body) ? (textOf(body[name]) ?? "") : "");
        const done = control(await worlds(field("tenant") || demoTenant), params["what"] ?? "", field);
        replyJson(res, done === null ? 404 : 200, done ?? { error: "unknown action, document or mail" });
      },
    },
    graphBatchRoute(worlds),
    graphUploadRoute(worlds),
    ...graphDriveRoutes(worlds),
    ...graphMailRoutes(worlds),
    ...graphSendRoutes(worlds),
  ];
}
