import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";

export const emailStatuses = ["queued", "sent", "failed"] as const;

const email = z.object({
  id: z.string(),
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  status: z.enum(emailStatuses),
  attempts: z.int(),
  error: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  sentAt: z.nullable(z.iso.datetime()),
});
export type Email = z.infer<typeof email>;

export const mailList = defineRoute({
  id: "mail-list",
  summary: "List the workspace's emails with their delivery status, newest first, at most 200; never their text",
  method: "GET",
  path: "/mail",
  tenant: "headers",
  access: "mail:read",
  reply: { 200: z.object({ isConfigured: z.boolean(), data: z.array(email) }) },
});

const mailboxEmail = z.object({
  id: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  at: z.iso.datetime(),
});
export type MailboxEmail = z.infer<typeof mailboxEmail>;

/** A demo's emails end in the sandbox, where everybody of the demo reads them. */
export const mailboxList = defineRoute({
  id: "mailbox-list",
  summary: "Get the mailbox of a demo workspace, with the text of its emails",
  method: "GET",
  path: "/mailbox",
  tenant: "headers",
  access: "mailbox:read",
  reply: { 200: z.object({ data: z.array(mailboxEmail) }) },
  errors: ["mailbox-demo-only", "source-failed"],
});
