import type { Vendor } from "../shared/vendor.ts";

export const gmail: Vendor = {
  connector: async () => (await import("./connector.ts")).gmailConnector,
  sandbox: async () => (await import("./sandbox/vendor-sandbox.ts")).gmailSandbox,
  sandboxFields: ({ url }) => ({
    baseUrl: `${url}/gmail`,
    tokenUrl: `${url}/gmail/token`,
    authorizeUrl: `${url}/gmail/o/oauth2/v2/auth`,
  }),
};
