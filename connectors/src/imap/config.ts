import * as z from "zod";
import { fieldMeta } from "../shared/field-meta.ts";
import { mailServerFields } from "../shared/mail-server.ts";

export const imapConfig = z.object({
  name: z.string().trim().min(1).max(100).default("IMAP").register(fieldMeta, { label: "Name" }),
  ...mailServerFields(993),
});
export type ImapConfig = z.infer<typeof imapConfig>;
