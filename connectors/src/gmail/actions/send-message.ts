import * as z from "zod";
import { fieldMeta } from "../../shared/field-meta.ts";
import { fileValue } from "../../shared/file-value.ts";
import { mailAddresses, mailBody, mailSubject } from "../../shared/mail-fields.ts";
import { lookUpSent, sendRaw, sentMail } from "./sent.ts";
import { addressOf, gmailAction, senderOf } from "./target.ts";

export const sendMessage = gmailAction({
  id: "send-message",
  label: "Send an email",
  meaning: "Send a new email from the connected Gmail account.",
  effect: "destructive",
  idempotency: "lookup",
  input: z.object({
    to: mailAddresses().register(fieldMeta, { label: "To", origin: "stated" }),
    cc: mailAddresses().optional().register(fieldMeta, { label: "Cc", origin: "optional" }),
    subject: mailSubject.default("").register(fieldMeta, { label: "Subject", origin: "optional" }),
    body: mailBody.default("").register(fieldMeta, { label: "Text", origin: "optional" }),
    attachment: fileValue.optional().register(fieldMeta, { label: "Attachment", origin: "optional" }),
  }),
  output: sentMail,
  recipients: ({ to, cc = [] }) => [...to, ...cc],
  targetParams: ["to", "cc"],
  async plan(ctx, { to, cc = [], subject, body, attachment }) {
    const target = `Email from ${await addressOf(senderOf(ctx))}`;
    const fields = {
      to: to.join(", "),
      cc: cc.join(", "),
      subject,
      text: body,
      attachment: attachment?.name ?? "",
    };
    const changes = Object.entries(fields).flatMap(([field, after]) =>
      after === "" ? [] : [{ target, field, before: null, after }],
    );
    return { changes, targetVersion: null };
  },
  async run(ctx, { to, cc, subject, body, attachment }, key) {
    const attachments = attachment === undefined ? [] : [attachment];
    return sendRaw(senderOf(ctx), { to, cc: cc ?? [], subject, body, attachments, at: ctx.now() }, key);
  },
  lookup: async (ctx, _input, key) => lookUpSent(senderOf(ctx), key),
});
