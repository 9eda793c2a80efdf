import type { Vendor } from "../shared/vendor.ts";

export const news: Vendor = {
  connector: async () => (await import("./connector.ts")).newsConnector,
  look: {
    source: "news",
    writers: "press",
    name: { en: "News", de: "News" },
    icon: "Newspaper",
    color: { light: "#7d6f50", dark: "#d9c384" },
    words: ["news", "news feed"],
    namePattern: "news|articles?|feeds?|headlines?",
  },
  sandbox: async () => (await import("./sandbox/vendor-sandbox.ts")).newsSandbox,
};
