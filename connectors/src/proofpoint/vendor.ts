import type { Vendor } from "../shared/vendor.ts";

export const proofpoint: Vendor = {
  connector: async () => (await import("./connector.ts")).proofpointConnector,
  sandbox: async () => (await import("./sandbox/vendor-sandbox.ts")).proofpointSandbox,
  sandboxFields: ({ url }) => ({ baseUrl: `${url}/proofpoint` }),
};
