import * as z from "zod";
import { fieldMeta } from "../shared/field-meta.ts";
import { mailServerFields } from "../shared/mail-server.ts";

export const smtpConfig = z.object({
  name: z.string().trim().min(1).max(100).default("SMTP").register(fieldMeta, { label: "Name" }),
  ...mailServerFields(587),
  from: z.email("enter the sender as name@example.com").register(fieldMeta, {
    label: "Sender",
    help: "The address emails are sent from; the server must allow it.",
  }),
});
export type SmtpConfig = z.infer<typeof smtpConfig>;
