import type { Vendor } from "../shared/vendor.ts";

export const httpRequest: Vendor = {
  connector: async () => (await import("./connector.ts")).httpRequestConnector,
  look: { source: "http-request", name: { en: "HTTP request", de: "HTTP-Aufruf" }, icon: "Globe" },
};
