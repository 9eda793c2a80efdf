import { accountsRoute } from "@hoopoe/sandbox/http/accounts-page.ts";
import { readBytes } from "@hoopoe/sandbox/http/parse-body.ts";
import { reply } from "@hoopoe/sandbox/http/reply.ts";
import type { Route } from "@hoopoe/sandbox/http/route.ts";
import type { StoryKeeper } from "@hoopoe/sandbox/story-keeper.ts";
import { worldsOf } from "@hoopoe/sandbox/vendors/worlds.ts";
import { checkSlackAccess } from "./access.ts";
import { slackAuthRoutes } from "./auth-routes.ts";
import { slackControlRoutes } from "./control-routes.ts";
import { slackReadMethods } from "./read-methods.ts";
import { slackSentinels } from "./sentinels.ts";
import { slackWriteMethods } from "./write-methods.ts";
import { slackWorldOf } from "./world.ts";

/** Slack's Web API over the story's chat, at /slack/api/<method>. */
export function slackRoutes(keeper: StoryKeeper): Route[] {
  const worlds = worldsOf(async () => slackWorldOf(await keeper.get()));
  const methods = Object.entries({ ...slackReadMethods, ...slackWriteMethods });
  return [
    ...slackControlRoutes(worlds),
    ...slackAuthRoutes(),
    ...methods.flatMap(([name, method]) =>
      ["POST", "GET"].map((verb) => ({
        method: verb,
        path: `/slack/api/${name}`,
        about: null,
        handle: checkSlackAccess(worlds, name, method),
      })),
    ),
    {
      method: "POST",
      path: "/slack/upload/:account/:file",
      about: null,
      async handle({ req, res, params }) {
        const file = (await worlds.get(params["account"] ?? "")).files.get(params["file"] ?? "");
        const bytes = await readBytes(req);
        if (file === undefined) return reply({ res, status: 404, body: "no such upload", type: "text/plain" });
        file.uploadedBytes = bytes.length;
        reply({ res, status: 200, body: `OK - ${bytes.length}`, type: "text/plain" });
      },
    },
    accountsRoute("/slack", async ({ base }) => ({
      title: "Slack",
      form: [
        `Address ${base}/slack, and the bot token below`,
        "Sign in with Slack: the client id is what stands behind xoxb-, with any secret",
        "Join sentinels with a plus sign (xoxb-cut+twice); an at sign and a name behind one (xoxb-sandbox@mine) is a world of its own",
      ],
      accounts: Object.fromEntries(
        Object.entries({ sandbox: "an ordinary app with every scope", ...slackSentinels }).map(([word, what]) => [
          `xoxb-${word}`,
          what,
        ]),
      ),
    })),
  ];
}
