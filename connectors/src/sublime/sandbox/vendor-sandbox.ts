import { gatewayAccount } from "@hoopoe/sandbox/email-security/gateway-account.ts";
import { hoursAgo, listOf } from "@hoopoe/sandbox/testing/story-words.ts";
import type { VendorSandbox } from "@hoopoe/sandbox/vendor-sandbox.ts";
import { sublimeRoutes } from "./routes.ts";

export const sublimeSandbox: VendorSandbox = {
  start: (keeper) => ({ routes: sublimeRoutes(keeper) }),
  ...gatewayAccount(
    { name: "sublime", catalogId: 8, fields: (apiToken) => ({ apiToken }) },
    {
      action: {
        id: "review-message-group",
        input: async (run) => {
          const { groups } = await run("list-flagged-messages", { since: hoursAgo(240) });
          return { group: listOf(groups)[0], verdict: "spam" };
        },
        hasUndo: true,
      },
    },
  ),
};
