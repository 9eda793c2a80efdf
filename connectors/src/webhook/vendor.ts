import type { Vendor } from "../shared/vendor.ts";

export const webhook: Vendor = {
  connector: async () => (await import("./connector.ts")).webhookConnector,
  look: { source: "webhook", name: { en: "Webhook", de: "Webhook" }, icon: "Webhook" },
};
