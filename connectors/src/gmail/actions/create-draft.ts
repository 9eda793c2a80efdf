import * as z from "zod";
import { ConnectorError } from "../../shared/connector-error.ts";
import { fieldMeta } from "../../shared/field-meta.ts";
import { mailAddresses, mailBody, mailSubject, recordRef } from "../../shared/mail-fields.ts";
import { domainOf, messageIdOf } from "../../shared/mime.ts";
import type { GmailContext } from "../mailbox-api.ts";
import { draft, draftList } from "../schemas.ts";
import { rawOf } from "./sent.ts";
import { addressOf, gmailAction, loadMessage, replyTo, senderOf, targetOf } from "./target.ts";

const input = z.object({
  message: recordRef().optional().register(fieldMeta, {
    label: "Reply to",
    help: "The email to reply to. Leave empty for a new email.",
    origin: "bound",
  }),
  to: mailAddresses().optional().register(fieldMeta, { label: "To", origin: "optional" }),
  subject: mailSubject.optional().register(fieldMeta, { label: "Subject", origin: "optional" }),
  body: mailBody.default("").register(fieldMeta, { label: "Text", origin: "optional" }),
});

export const createDraft = gmailAction({
  id: "create-draft",
  label: "Save a draft",
  meaning: "Save a draft (a new email, or a reply to a message) without sending it.",
  effect: "write",
  idempotency: "lookup",
  input,
  output: z.object({ id: z.string(), messageId: z.string(), url: z.string() }),
  async plan(ctx, params) {
    const { mail, version } = await draftOf(ctx, params);
    const target = "Draft";
    const changes = [
      { target, field: "to", before: null, after: mail.to.join(", ") },
      { target, field: "subject", before: null, after: mail.subject },
      { target, field: "text", before: null, after: mail.body },
    ];
    return { changes, targetVersion: version };
  },
  async run(ctx, params, key) {
    const { api, mail, threadId } = await draftOf(ctx, params);
    const { raw, messageId } = await rawOf(api, mail, key);
    const message = { raw: raw.toString("base64url"), ...(threadId ? { threadId } : {}) };
    const made = await api.post("drafts", draft, { message });
    return answerOf(made.id, messageId);
  },
  async lookup(ctx, { message }, key) {
    const api = message === undefined ? senderOf(ctx) : targetOf(ctx, message).api;
    const messageId = messageIdOf(key, domainOf(await addressOf(api)));
    const { drafts } = await api.get("drafts", draftList, { q: `rfc822msgid:${messageId}`, maxResults: 1 });
    return drafts[0] === undefined ? null : answerOf(drafts[0].id, messageId);
  },
  async undo(ctx, { input: { message }, output }) {
    const api = message === undefined ? senderOf(ctx) : targetOf(ctx, message).api;
    try {
      await api.remove(`drafts/${encodeURIComponent(output.id)}`);
    } catch (error) {
      // Sent or deleted meanwhile: there is no draft any more, which is what was wanted.
      if (!(error instanceof ConnectorError) || error.code !== "not-found") throw error;
    }
  },
});

async function draftOf(ctx: GmailContext, { message, to = [], subject, body }: z.output<typeof input>) {
  const at = ctx.now();
  if (message === undefined) {
    return { api: senderOf(ctx), mail: { to, subject: subject ?? "", body, at }, threadId: "", version: null };
  }
  const { api, loaded } = await loadMessage(ctx, message);
  const { to: sender, threadId, subject: replySubject, ...thread } = replyTo(loaded);
  const mail = { to: to.length > 0 ? to : [sender], subject: subject ?? replySubject, body, at, ...thread };
  return { api, mail, threadId, version: loaded.historyId ?? null };
}

function answerOf(id: string, messageId: string) {
  return { id, messageId, url: "https://mail.google.com/mail/u/0/#drafts" };
}
