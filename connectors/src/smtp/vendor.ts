import { mailLook } from "../shared/mail-look.ts";
import { mailServerFields } from "../shared/mail-server-fields.ts";
import type { Vendor } from "../shared/vendor.ts";

export const smtp: Vendor = {
  connector: async () => (await import("./connector.ts")).smtpConnector,
  look: mailLook,
  sandbox: async () => (await import("./sandbox/vendor-sandbox.ts")).smtpSandbox,
  sandboxFields: ({ smtpUrl }) => mailServerFields(smtpUrl),
};
