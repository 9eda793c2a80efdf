import { emailSecurityLook } from "../shared/email-security-look.ts";
import type { Vendor } from "../shared/vendor.ts";

export const abnormal: Vendor = {
  connector: async () => (await import("./connector.ts")).abnormalConnector,
  look: emailSecurityLook,
  sandbox: async () => (await import("./sandbox/vendor-sandbox.ts")).abnormalSandbox,
  sandboxFields: ({ url }) => ({ baseUrl: `${url}/abnormal` }),
};
