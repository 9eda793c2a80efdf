import * as z from "zod";
import { fieldMeta } from "../shared/field-meta.ts";
import { webAddress } from "../shared/web-address.ts";

/** The addresses are the vendor's own; another one is for a private gateway (or the sandbox). */
export const gmailConfig = z.object({
  name: z.string().trim().min(1).max(100).default("Gmail").register(fieldMeta, { label: "Name" }),
  mailboxes: z
    .preprocess(
      (value) => (typeof value === "string" ? value.split(/[\s,;]+/).filter((part) => part !== "") : value),
      z.array(z.email("enter each mailbox as name@example.com")).max(200, "at most 200 mailboxes in one connection"),
    )
    .transform((all) => [...new Set(all.map((one) => one.toLowerCase()))])
    .default([])
    .register(fieldMeta, {
      label: "Mailboxes",
      help: "Only for a service account: one address per line. A signed-in account uses its own mailbox.",
      type: "lines",
    }),
  baseUrl: address("https://gmail.googleapis.com").register(fieldMeta, {
    label: "API address",
    help: "Keep the default unless you use a proxy.",
  }),
  authorizeUrl: address("https://accounts.google.com/o/oauth2/v2/auth").register(fieldMeta, {
    label: "Sign-in address",
    help: "Keep the default unless you use a proxy.",
  }),
  tokenUrl: address("https://oauth2.googleapis.com/token").register(fieldMeta, {
    label: "Token address",
    help: "Keep the default unless you use a proxy.",
  }),
});
export type GmailConfig = z.infer<typeof gmailConfig>;

function address(preset: string) {
  return webAddress("enter the address as https://…").default(preset);
}
