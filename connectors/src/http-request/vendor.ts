import type { Vendor } from "../shared/vendor.ts";

export const httpRequest: Vendor = {
  connector: async () => (await import("./connector.ts")).httpRequestConnector,
};
