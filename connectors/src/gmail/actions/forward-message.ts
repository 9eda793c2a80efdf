import * as z from "zod";
import { fieldMeta } from "../../shared/field-meta.ts";
import { mailAddresses, mailBody } from "../../shared/mail-fields.ts";
import { bodyOf, headerOf } from "../message-item.ts";
import { rawMessage } from "../schemas.ts";
import { lookUpSent, sendRaw, sentMail } from "./sent.ts";
import { gmailAction, loadMessage, messageParam, nameOf, targetOf } from "./target.ts";

export const forwardMessage = gmailAction({
  id: "forward-message",
  label: "Forward",
  meaning: "Forward an email to another address.",
  effect: "destructive",
  idempotency: "lookup",
  input: z.object({
    message: messageParam,
    to: mailAddresses().register(fieldMeta, { label: "To", origin: "stated" }),
    comment: mailBody.default("").register(fieldMeta, { label: "Comment", origin: "optional" }),
  }),
  output: sentMail,
  recipients: ({ to }) => to,
  targetParams: ["to"],
  async plan(ctx, { message, to, comment }) {
    const { loaded } = await loadMessage(ctx, message);
    const target = nameOf(loaded);
    const changes = [
      { target, field: "forwarded to", before: null, after: to.join(", ") },
      ...(comment === "" ? [] : [{ target, field: "comment", before: null, after: comment }]),
    ];
    return { changes, targetVersion: loaded.historyId ?? null };
  },
  async run(ctx, { message, to, comment }, key) {
    const { api, loaded } = await loadMessage(ctx, message);
    const original = await api.get(`messages/${encodeURIComponent(loaded.id)}`, rawMessage, { format: "raw" });
    const header = (name: string) => headerOf(loaded.payload, name);
    const heading = ["from", "date", "subject", "to"].map((name) => `${name}: ${header(name)}`);
    const body = [comment, "---------- Forwarded message ---------", ...heading, "", bodyOf(loaded.payload)].join("\n");
    // The mail itself goes along whole, so that nothing of it (attachments, headers) is lost.
    const whole = {
      name: "forwarded.eml",
      mediaType: "message/rfc822",
      base64: Buffer.from(original.raw, "base64url").toString("base64"),
    };
    const subject = header("subject");
    const mail = { subject: /^fwd?:/i.test(subject) ? subject : `Fwd: ${subject}`, attachments: [whole] };
    return sendRaw(api, { to, body: body.trim(), at: ctx.now(), ...mail }, key);
  },
  lookup: async (ctx, { message }, key) => lookUpSent(targetOf(ctx, message).api, key),
});
