import type { Vendor } from "../shared/vendor.ts";

export const microsoft365: Vendor = {
  connector: async () => (await import("./connector.ts")).microsoft365Connector,
  sandbox: async () => (await import("./sandbox/vendor-sandbox.ts")).microsoft365Sandbox,
  sandboxFields: ({ url }) => ({ authorityHost: `${url}/graph`, graphHost: `${url}/graph` }),
};
