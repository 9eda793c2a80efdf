import type { Vendor } from "../shared/vendor.ts";

export const files: Vendor = {
  connector: async () => (await import("./connector.ts")).filesConnector,
};
