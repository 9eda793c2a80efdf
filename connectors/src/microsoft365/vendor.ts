import type { Vendor } from "../shared/vendor.ts";

export const microsoft365: Vendor = {
  connector: async () => (await import("./connector.ts")).microsoft365Connector,
  look: {
    source: "microsoft365",
    writers: "own",
    name: { en: "Microsoft 365", de: "Microsoft 365" },
    icon: "LayoutGrid",
    color: { light: "#0b7d91", dark: "#7fe6ec" },
    words: ["microsoft 365", "microsoft365", "m365", "office 365"],
    namePattern: "microsoft 365|m365|office 365|onedrive|sharepoint|teams|documents?",
  },
  sandbox: async () => (await import("./sandbox/vendor-sandbox.ts")).microsoft365Sandbox,
  sandboxFields: ({ url }) => ({ authorityHost: `${url}/graph`, graphHost: `${url}/graph` }),
  demo: async () => ({
    authType: "ClientCredentials",
    fields: { tenantId: "demo", clientId: "sandbox-client", clientSecret: "sandbox-secret" },
    // Connected and inventoried: its documents say again what mails and messages say.
    streams: [],
  }),
};
