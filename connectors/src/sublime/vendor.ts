import { emailSecurityLook } from "../shared/email-security-look.ts";
import type { Vendor } from "../shared/vendor.ts";

export const sublime: Vendor = {
  connector: async () => (await import("./connector.ts")).sublimeConnector,
  look: emailSecurityLook,
  sandbox: async () => (await import("./sandbox/vendor-sandbox.ts")).sublimeSandbox,
  sandboxFields: ({ url }) => ({ baseUrl: `${url}/sublime` }),
};
