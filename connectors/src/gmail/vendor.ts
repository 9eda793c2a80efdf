import type { Vendor } from "../shared/vendor.ts";

export const gmail: Vendor = {
  connector: async () => (await import("./connector.ts")).gmailConnector,
  look: {
    source: "gmail",
    name: { en: "Gmail", de: "Gmail" },
    icon: "Mail",
    color: { light: "#8a1f16", dark: "#e0796e" },
    words: ["gmail", "mail", "email", "e-mail"],
    namePattern: "e-?mails?|mails?|gmail|letters?|messages? in gmail",
  },
  sandbox: async () => (await import("./sandbox/vendor-sandbox.ts")).gmailSandbox,
  sandboxFields: ({ url }) => ({
    baseUrl: `${url}/gmail`,
    tokenUrl: `${url}/gmail/token`,
    authorizeUrl: `${url}/gmail/o/oauth2/v2/auth`,
  }),
  demo: async (ask) => (await import("./demo.ts")).connectDemo(ask),
};
