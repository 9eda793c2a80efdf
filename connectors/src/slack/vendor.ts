import type { Vendor } from "../shared/vendor.ts";

export const slack: Vendor = {
  connector: async () => (await import("./connector.ts")).slackConnector,
  look: {
    source: "slack",
    writers: "own",
    name: { en: "Slack", de: "Slack" },
    icon: "Hash",
    color: { light: "#702878", dark: "#b689c8" },
    words: ["slack", "chat"],
    namePattern: "slack|chats?|chat messages?|channels?",
  },
  sandbox: async () => (await import("./sandbox/vendor-sandbox.ts")).slackSandbox,
  sandboxFields: ({ url }) => ({ baseUrl: `${url}/slack` }),
  demo: async () => ({ authType: "Bearer", fields: { botToken: "xoxb-sandbox" } }),
};
