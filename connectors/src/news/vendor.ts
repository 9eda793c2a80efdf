import type { Vendor } from "../shared/vendor.ts";

export const news: Vendor = {
  connector: async () => (await import("./connector.ts")).newsConnector,
  sandbox: async () => (await import("./sandbox/vendor-sandbox.ts")).newsSandbox,
};
