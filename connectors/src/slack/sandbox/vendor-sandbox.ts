import { accountOf, noteTerms } from "@hoopoe/sandbox/testing/story-words.ts";
import type { VendorSandbox, VendorStory } from "@hoopoe/sandbox/vendor-sandbox.ts";
import { slackRoutes } from "./routes.ts";

export const slackSandbox: VendorSandbox = {
  start: (keeper) => ({ routes: slackRoutes(keeper) }),
  connections: ({ url }, { world }) => [
    {
      name: "slack",
      catalogId: 3,
      attributes: { name: "slack", baseUrl: `${url}/slack` },
      auth: { authType: "Bearer", fields: { botToken: `xoxb-${accountOf(world)}` } },
    },
  ],
  stories: ({ world }) => ({ slack: story(accountOf(world)) }),
};

function story(account: string): VendorStory {
  const sent: string[] = [];
  const here = { account, channel: "ops" };
  return {
    async before(at) {
      for (const text of ["A parent", "To be removed"]) {
        sent.push(String((await at("/slack/_control/post", { ...here, text }))["ts"]));
      }
    },
    async change(at) {
      const [parent, lone] = sent;
      await at("/slack/_control/post", { ...here, ts: parent, text: "A late answer from the quayside" });
      await at("/slack/_control/edit", { ...here, ts: parent, text: "An edited parent" });
      await at("/slack/_control/delete", { ...here, ts: lone });
    },
    terms: noteTerms,
    written: 2,
    deleted: 1,
    action: { id: "post-message", input: async () => ({ channel: "ops", text: "Seen" }), hasUndo: true },
  };
}
