import { accountsRoute } from "@hoopoe/sandbox/http/accounts-page.ts";
import type { Route } from "@hoopoe/sandbox/http/route.ts";
import type { StoryKeeper } from "@hoopoe/sandbox/story-keeper.ts";
import { accountOf } from "@hoopoe/sandbox/vendors/account.ts";
import { worldsOf } from "@hoopoe/sandbox/vendors/worlds.ts";
import { type JiraHandle, type JiraPlace, checkJiraAccess } from "./access.ts";
import { jiraAuthRoutes } from "./auth-routes.ts";
import { jiraControlRoutes } from "./control-routes.ts";
import { jiraGrants } from "./grants.ts";
import { jiraIssueRoutes } from "./issue-routes.ts";
import { jiraCloudProjectRoutes, jiraProjectRoutes, jiraServerProjectRoutes } from "./project-routes.ts";
import { jiraSearchRoutes, jiraServerSearchRoutes } from "./search-routes.ts";
import { jiraSentinels, jiraSentinelWords } from "./sentinels.ts";
import { jiraWorldOf } from "./world.ts";
import { jiraWriteRoutes } from "./write-routes.ts";

type Table = readonly [method: string, path: string, handle: JiraHandle][];

/** Jira over the story's tickets: Cloud at /jira, its gateway for apps and scoped tokens, and a Data Center at /jira/dc. */
export function jiraRoutes(keeper: StoryKeeper): Route[] {
  const grants = jiraGrants();
  const worlds = worldsOf(async (name) =>
    jiraWorldOf(await keeper.get(), accountOf(name, jiraSentinelWords)?.words.has("late") ?? false),
  );
  const mount = (ids: JiraPlace, tables: readonly Table[]): Route[] =>
    tables.flat().map(([method, path, handle]) => ({
      method,
      path: `${ids.prefix}/rest/api/${ids.kind === "data-center" ? 2 : 3}/${path}`,
      about: null,
      handle: checkJiraAccess({ worlds, grants }, ids, handle),
    }));
  const cloud = [jiraSearchRoutes, jiraCloudProjectRoutes, jiraProjectRoutes, jiraWriteRoutes, jiraIssueRoutes];
  const server = [jiraServerSearchRoutes, jiraServerProjectRoutes, jiraProjectRoutes, jiraWriteRoutes, jiraIssueRoutes];
  return [
    ...jiraControlRoutes(worlds),
    ...jiraAuthRoutes(grants),
    ...mount({ prefix: "/jira", kind: "cloud" }, cloud),
    ...mount({ prefix: "/jira/gateway/ex/jira/:cloud", kind: "gateway" }, cloud),
    ...mount({ prefix: "/jira/dc", kind: "data-center" }, server),
    {
      method: "GET",
      path: "/jira/browse/:key",
      about: null,
      handle: ({ res, params }) => void res.writeHead(302, { location: `/browse/${params["key"] ?? ""}` }).end(),
    },
    accountsRoute("/jira", async ({ base }) => ({
      title: "Jira",
      form: [
        `Cloud: site ${base}/jira, any e-mail address, and the API token below`,
        `Data Center: site ${base}/jira/dc, and the personal access token below`,
        "Sign in with Atlassian: the client id is the token below, with any secret",
        "Join sentinels with a plus sign (late+cut); an at sign and a name behind one (sandbox@mine) is a world of its own",
      ],
      accounts: { sandbox: "an ordinary account with every right", ...jiraSentinels },
    })),
  ];
}
