import { mailLook } from "../shared/mail-look.ts";
import { mailServerFields } from "../shared/mail-server-fields.ts";
import type { Vendor } from "../shared/vendor.ts";

export const imap: Vendor = {
  connector: async () => (await import("./connector.ts")).imapConnector,
  look: mailLook,
  sandbox: async () => (await import("./sandbox/vendor-sandbox.ts")).imapSandbox,
  sandboxFields: ({ imapUrl }) => mailServerFields(imapUrl),
};
