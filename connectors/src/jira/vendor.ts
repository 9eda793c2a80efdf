import type { Vendor } from "../shared/vendor.ts";

export const jira: Vendor = {
  connector: async () => (await import("./connector.ts")).jiraConnector,
  look: {
    source: "jira",
    writers: "own",
    name: { en: "Jira", de: "Jira" },
    icon: "SquareCheck",
    color: { light: "#14399c", dark: "#68abff" },
    words: ["jira", "ticket"],
    namePattern: "tickets?|jira|issues?",
  },
  sandbox: async () => (await import("./sandbox/vendor-sandbox.ts")).jiraSandbox,
  sandboxFields: ({ url }) => ({
    siteUrl: `${url}/jira`,
    gatewayUrl: `${url}/jira/gateway`,
    authUrl: `${url}/jira/auth`,
  }),
  demo: async () => ({ authType: "Basic", fields: { email: "reader@sandbox.example", apiToken: "sandbox" } }),
};
