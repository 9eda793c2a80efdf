import type { Vendor } from "../shared/vendor.ts";

export const jira: Vendor = {
  connector: async () => (await import("./connector.ts")).jiraConnector,
  sandbox: async () => (await import("./sandbox/vendor-sandbox.ts")).jiraSandbox,
  sandboxFields: ({ url }) => ({
    siteUrl: `${url}/jira`,
    gatewayUrl: `${url}/jira/gateway`,
    authUrl: `${url}/jira/auth`,
  }),
};
