import { isRecord } from "@hoopoe/sandbox/http/body.ts";
import { accountOf, listOf, note } from "@hoopoe/sandbox/testing/story-words.ts";
import type { VendorSandbox, VendorStory } from "@hoopoe/sandbox/vendor-sandbox.ts";
import { jiraRoutes } from "./routes.ts";

export const jiraSandbox: VendorSandbox = {
  start: (keeper) => ({ routes: jiraRoutes(keeper) }),
  connections: ({ url }, { world }) => [
    {
      name: "jira",
      catalogId: 2,
      attributes: { name: "jira", siteUrl: `${url}/jira` },
      auth: { authType: "Basic", fields: { email: "reader@stonecroft.example", apiToken: accountOf(world) } },
    },
    {
      name: "jira-data-center",
      catalogId: 2,
      attributes: { name: "jira-data-center", siteUrl: `${url}/jira/dc` },
      auth: { authType: "Bearer", fields: { token: accountOf(world) } },
    },
  ],
  stories: ({ world }) => ({
    jira: story(accountOf(world), note),
    "jira-data-center": story(accountOf(world), "The harbour note"),
  }),
};

function story(account: string, words: string): VendorStory {
  return {
    async change(at) {
      const { issues } = await at("/jira/_control/issues", { account });
      const others = listOf(issues)
        .map((issue) => (isRecord(issue) ? String(issue["key"]) : ""))
        .filter((key) => !key.startsWith("SEC-"));
      await at("/jira/_control/update", { account, issue: "SEC-1713", summary: words });
      await at("/jira/_control/move", { account, issue: others[0], project: "SEC" });
      await at("/jira/_control/delete", { account, issue: others[1] });
    },
    terms: `"${words}"`,
    written: 2,
    deleted: 1,
    action: { id: "add-comment", input: async () => ({ issue: "SEC-1713", body: "Seen" }), hasUndo: true },
  };
}
