import type { Vendor } from "../shared/vendor.ts";

export const slack: Vendor = {
  connector: async () => (await import("./connector.ts")).slackConnector,
  sandbox: async () => (await import("./sandbox/vendor-sandbox.ts")).slackSandbox,
  sandboxFields: ({ url }) => ({ baseUrl: `${url}/slack` }),
};
