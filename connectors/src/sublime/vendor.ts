import type { Vendor } from "../shared/vendor.ts";

export const sublime: Vendor = {
  connector: async () => (await import("./connector.ts")).sublimeConnector,
  sandbox: async () => (await import("./sandbox/vendor-sandbox.ts")).sublimeSandbox,
  sandboxFields: ({ url }) => ({ baseUrl: `${url}/sublime` }),
};
