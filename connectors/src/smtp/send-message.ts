import * as z from "zod";
import { defineAction } from "../shared/define-action.ts";
import { fieldMeta } from "../shared/field-meta.ts";
import { fileValue } from "../shared/file-value.ts";
import { mailAddresses, mailBody, mailSubject } from "../shared/mail-fields.ts";
import type { MailLogin } from "../shared/mail-server.ts";
import { domainOf, messageIdOf, mimeBytes } from "../shared/mime.ts";
import type { SmtpConfig } from "./config.ts";
import { withTransport } from "./transport.ts";

/** A mail server cannot be asked what it sent: a repeat is only told by its Message-ID, at the recipient's. */
export const sendMessage = defineAction<SmtpConfig, MailLogin>()({
  id: "send-message",
  label: "Send an email",
  meaning: "Send an email over SMTP.",
  effect: "destructive",
  idempotency: "none",
  input: z.object({
    to: mailAddresses().register(fieldMeta, { label: "To", origin: "stated" }),
    from: z.email("enter the sender as name@example.com").optional().register(fieldMeta, {
      label: "From",
      help: "A different sender than the connection's; the server must allow it.",
      origin: "optional",
    }),
    subject: mailSubject.default("").register(fieldMeta, { label: "Subject", origin: "optional" }),
    body: mailBody.default("").register(fieldMeta, { label: "Text", origin: "optional" }),
    attachment: fileValue.optional().register(fieldMeta, { label: "Attachment", origin: "optional" }),
  }),
  recipients: ({ to }) => to,
  targetParams: ["to"],
  afterLoss: ({ to }) => ({
    decision: "check",
    sentence: `Ask ${to[0] ?? "the recipient"} or check the mail server's log. An email sent twice can't be taken back.`,
  }),
  output: z.object({
    messageId: z.string(),
    accepted: z.array(z.string()),
    rejected: z.array(z.string()),
    response: z.string(),
  }),
  async plan(ctx, { to, from = ctx.config.from, subject, body, attachment }) {
    const fields = { to: to.join(", "), subject, text: body, attachment: attachment?.name ?? "" };
    const changes = Object.entries(fields).flatMap(([field, after]) =>
      after === "" ? [] : [{ target: `Email from ${from}`, field, before: null, after }],
    );
    return { changes, targetVersion: null };
  },
  async run(ctx, { to, from = ctx.config.from, subject, body, attachment }, key) {
    const messageId = messageIdOf(key, domainOf(from));
    const attachments = attachment === undefined ? [] : [attachment];
    const raw = await mimeBytes({ from, to, subject, body, attachments, messageId, at: ctx.now() });
    return withTransport(ctx, async (transport) => {
      const sent = await transport.sendMail({ envelope: { from, to: [...to] }, raw });
      return { messageId, accepted: sent.accepted ?? [], rejected: sent.rejected ?? [], response: sent.response ?? "" };
    });
  },
});
