import type { SourceLook } from "./source-look.ts";

/** Findings of all products that watch mail. */
export const emailSecurityLook: SourceLook = {
  source: "email-security",
  name: { en: "Email security", de: "E-Mail-Sicherheit" },
  icon: "Shield",
  color: { light: "#4a7a10", dark: "#bfe58c" },
  words: ["email security", "email-security"],
  writers: "system",
  hasOneForm: true,
  namePattern: "proofpoint|abnormal|mimecast|sublime|threats?",
};
