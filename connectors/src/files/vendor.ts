import type { Vendor } from "../shared/vendor.ts";

export const files: Vendor = {
  connector: async () => (await import("./connector.ts")).filesConnector,
  look: {
    source: "file",
    name: { en: "Files", de: "Dateien" },
    icon: "FileText",
    color: { light: "#3c3e43", dark: "#a5a7b3" },
    words: ["file", "upload"],
  },
};
