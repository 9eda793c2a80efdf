import { gatewayAccount } from "@hoopoe/sandbox/email-security/gateway-account.ts";
import { hoursAgo, listOf } from "@hoopoe/sandbox/testing/story-words.ts";
import type { VendorSandbox } from "@hoopoe/sandbox/vendor-sandbox.ts";
import { abnormalRoutes } from "./routes.ts";

export const abnormalSandbox: VendorSandbox = {
  start: (keeper) => ({ routes: abnormalRoutes(keeper) }),
  ...gatewayAccount(
    { name: "abnormal", catalogId: 6, fields: (apiToken) => ({ apiToken }) },
    {
      action: {
        id: "remediate-threat",
        input: async (run) => ({
          threat: listOf((await run("list-threats", { since: hoursAgo(240) }))["threats"])[0],
        }),
        hasUndo: true,
      },
    },
  ),
};
