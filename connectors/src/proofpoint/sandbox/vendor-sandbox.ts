import { gatewayAccount } from "@hoopoe/sandbox/email-security/gateway-account.ts";
import { accountOf, hoursAgo } from "@hoopoe/sandbox/testing/story-words.ts";
import type { VendorSandbox } from "@hoopoe/sandbox/vendor-sandbox.ts";
import { proofpointRoutes } from "./routes.ts";

const gateway = gatewayAccount(
  { name: "proofpoint", catalogId: 5, fields: (secret) => ({ clientId: "reader", secret }) },
  {
    action: { id: "list-clicks", input: async () => ({ since: hoursAgo(24) }), hasUndo: false },
    isReadAnew: true,
  },
);

export const proofpointSandbox: VendorSandbox = {
  start: (keeper) => ({ routes: proofpointRoutes(keeper) }),
  connections: gateway.connections,
  stories: (of) =>
    Object.fromEntries(
      Object.entries(gateway.stories(of)).map(([name, story]) => [
        name,
        {
          ...story,
          before: (at) =>
            at("/proofpoint/_control/mail", {
              account: accountOf(of.world),
              subject: "Seen earlier",
              at: hoursAgo(2),
            }),
        },
      ]),
    ),
};
