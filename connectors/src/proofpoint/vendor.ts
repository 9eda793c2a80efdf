import { emailSecurityLook } from "../shared/email-security-look.ts";
import type { Vendor } from "../shared/vendor.ts";

export const proofpoint: Vendor = {
  connector: async () => (await import("./connector.ts")).proofpointConnector,
  look: emailSecurityLook,
  sandbox: async () => (await import("./sandbox/vendor-sandbox.ts")).proofpointSandbox,
  sandboxFields: ({ url }) => ({ baseUrl: `${url}/proofpoint` }),
  demo: async () => ({
    authType: "Basic",
    fields: { clientId: "sandbox", secret: "sandbox" },
    addressField: "baseUrl",
    // A week of threats to each mailbox would drown what the demo tells of.
    streams: [],
  }),
};
