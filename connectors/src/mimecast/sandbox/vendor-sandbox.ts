import { gatewayAccount } from "@hoopoe/sandbox/email-security/gateway-account.ts";
import type { VendorSandbox } from "@hoopoe/sandbox/vendor-sandbox.ts";
import { mimecastRoutes } from "./routes.ts";

export const mimecastSandbox: VendorSandbox = {
  start: (keeper) => ({ routes: mimecastRoutes(keeper) }),
  ...gatewayAccount(
    { name: "mimecast", catalogId: 7, fields: (secret) => ({ clientId: "reader", secret }) },
    {
      // Mimecast tells of each kind in a log of its own, and of links only once they are clicked.
      kind: "impersonation",
      action: { id: "block-sender", input: async () => ({ sender: "pest@quayside.example" }), hasUndo: true },
    },
  ),
};
