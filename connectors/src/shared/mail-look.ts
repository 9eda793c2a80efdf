import type { SourceLook } from "./source-look.ts";

/** Mail of a server that speaks IMAP or SMTP. */
export const mailLook: SourceLook = { source: "mail", name: { en: "Mail", de: "E-Mail" }, icon: "Mail" };
