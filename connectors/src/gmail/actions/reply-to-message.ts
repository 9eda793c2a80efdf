import * as z from "zod";
import { fieldMeta } from "../../shared/field-meta.ts";
import { mailBody } from "../../shared/mail-fields.ts";
import { lookUpSent, sendRaw, sentMail } from "./sent.ts";
import { gmailAction, loadMessage, messageParam, replyTo, targetOf } from "./target.ts";

export const replyToMessage = gmailAction({
  id: "reply-to-message",
  label: "Reply",
  meaning: "Reply to an email in its thread.",
  effect: "destructive",
  idempotency: "lookup",
  input: z.object({
    message: messageParam,
    body: mailBody.default("").register(fieldMeta, { label: "Text", origin: "optional" }),
  }),
  output: sentMail,
  recipients: () => ["the email's sender"],
  targetParams: ["message"],
  async plan(ctx, { message, body }) {
    const { loaded } = await loadMessage(ctx, message);
    const { to, subject } = replyTo(loaded);
    const target = `Reply to ${to}`;
    const changes = [
      { target, field: "subject", before: null, after: subject },
      { target, field: "text", before: null, after: body },
    ];
    return { changes, targetVersion: loaded.historyId ?? null };
  },
  async run(ctx, { message, body }, key) {
    const { api, loaded } = await loadMessage(ctx, message);
    const { to, ...thread } = replyTo(loaded);
    return sendRaw(api, { to: [to], body, at: ctx.now(), ...thread }, key);
  },
  lookup: async (ctx, { message }, key) => lookUpSent(targetOf(ctx, message).api, key),
});
