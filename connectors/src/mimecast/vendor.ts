import { emailSecurityLook } from "../shared/email-security-look.ts";
import type { Vendor } from "../shared/vendor.ts";

export const mimecast: Vendor = {
  connector: async () => (await import("./connector.ts")).mimecastConnector,
  look: emailSecurityLook,
  sandbox: async () => (await import("./sandbox/vendor-sandbox.ts")).mimecastSandbox,
  sandboxFields: ({ url }) => ({ baseUrl: `${url}/mimecast` }),
};
