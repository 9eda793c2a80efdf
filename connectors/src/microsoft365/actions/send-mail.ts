import * as z from "zod";
import { fieldMeta } from "../../shared/field-meta.ts";
import { type FileValue, fileValue } from "../../shared/file-value.ts";
import { mailAddresses, mailBody, mailSubject } from "../../shared/mail-fields.ts";
import { domainOf, messageIdOf } from "../../shared/mime.ts";
import { type GraphContext, graphCall, graphJson } from "../graph.ts";
import { mailId } from "../mail/mail-item.ts";
import { anything, type Mail, mail, pageOf } from "../schemas.ts";
import { uploadPieces, uploadSession } from "../upload.ts";
import { graphAction, senderOf } from "./graph-action.ts";

/** A larger one does not fit into the draft's request. */
const inlineBytesMax = 3 * 1024 * 1024;

const input = z.object({
  to: mailAddresses().register(fieldMeta, { label: "To", origin: "stated" }),
  cc: mailAddresses().optional().register(fieldMeta, { label: "Cc", origin: "optional" }),
  subject: mailSubject.default("").register(fieldMeta, { label: "Subject", origin: "optional" }),
  body: mailBody.default("").register(fieldMeta, { label: "Text", origin: "optional" }),
  attachment: fileValue.optional().register(fieldMeta, { label: "Attachment", origin: "optional" }),
});

/**
 * sendMail answers 202 without an id, so that nobody could tell whether it arrived. A draft has an id and a Message-ID of
 * ours; sending it twice is refused by the vendor.
 */
export const sendMail = graphAction({
  id: "send-mail",
  label: "Send an email",
  meaning: "Send an email from a Microsoft 365 mailbox.",
  effect: "destructive",
  idempotency: "lookup",
  recipients: ({ to, cc = [] }) => [...to, ...cc],
  targetParams: ["to", "cc"],
  input,
  output: z.object({ id: z.string(), messageId: z.string(), url: z.string().nullable() }),
  async plan(ctx, { to, cc = [], subject, body, attachment }) {
    const target = `Email from ${senderOf(ctx)}`;
    const fields = { to: to.join(", "), cc: cc.join(", "), subject, text: body, attachment: attachment?.name ?? "" };
    const changes = Object.entries(fields).flatMap(([field, after]) =>
      after === "" ? [] : [{ target, field, before: null, after }],
    );
    return { changes, targetVersion: null };
  },
  async run(ctx, params, key) {
    const sender = senderOf(ctx);
    // A draft whose attachment never arrived is of no use.
    const needsFile = params.attachment !== undefined;
    const isWhole = ({ isDraft, hasAttachments }: Mail) => isDraft && hasAttachments === needsFile;
    const draft = (await ownMails(ctx, key)).find(isWhole) ?? (await makeDraft(ctx, params, key));
    const path = `${messagesOf(sender)}/${encodeURIComponent(draft.id)}/send`;
    await graphCall(ctx, path, { bucket: "mail", method: "POST", read: () => null });
    return sentOf(ctx, draft, key);
  },
  async lookup(ctx, _input, key) {
    const sent = (await ownMails(ctx, key)).find(({ isDraft }) => !isDraft);
    return sent === undefined ? null : sentOf(ctx, sent, key);
  },
});

async function makeDraft(
  ctx: GraphContext,
  { to, cc = [], subject, body, attachment }: z.output<typeof input>,
  key: string,
): Promise<Mail> {
  const sender = senderOf(ctx);
  const people = (addresses: readonly string[]) => addresses.map((address) => ({ emailAddress: { address } }));
  const isInline = attachment !== undefined && attachment.base64.length <= (inlineBytesMax * 4) / 3;
  const json = {
    subject,
    body: { contentType: "text", content: body },
    toRecipients: people(to),
    ccRecipients: people(cc),
    internetMessageId: `<${messageIdOf(key, domainOf(sender))}>`,
    ...(isInline ? { attachments: [inlineAttachment(attachment)] } : {}),
  };
  const draft = await graphJson(ctx, messagesOf(sender), mail, { bucket: "mail", method: "POST", json });
  if (attachment !== undefined && !isInline) await attach(ctx, draft, attachment);
  return draft;
}

function inlineAttachment({ name, mediaType, base64 }: FileValue) {
  return { "@odata.type": "#microsoft.graph.fileAttachment", name, contentType: mediaType, contentBytes: base64 };
}

async function attach(ctx: GraphContext, { id }: Mail, { name, mediaType, base64 }: FileValue): Promise<void> {
  const bytes = Buffer.from(base64, "base64");
  const AttachmentItem = { attachmentType: "file", name, size: bytes.length, contentType: mediaType };
  const path = `${messagesOf(senderOf(ctx))}/${encodeURIComponent(id)}/attachments/createUploadSession`;
  const ask = { bucket: "mail", method: "POST", json: { AttachmentItem }, isRepeatable: true } as const;
  const { uploadUrl } = await graphJson(ctx, path, uploadSession, ask);
  await uploadPieces(ctx, uploadUrl, { bytes, schema: anything });
}

/** What this key has made so far: a draft, or the mail that went out. */
async function ownMails(ctx: GraphContext, key: string): Promise<Mail[]> {
  const sender = senderOf(ctx);
  const messageId = messageIdOf(key, domainOf(sender));
  const filter = encodeURIComponent(`internetMessageId eq '<${messageId}>'`);
  return (await graphJson(ctx, `${messagesOf(sender)}?$filter=${filter}`, pageOf(mail), { bucket: "mail" })).value;
}

function sentOf(ctx: GraphContext, { id, webLink }: Mail, key: string) {
  const sender = senderOf(ctx);
  return { id: mailId({ address: sender }, id), messageId: messageIdOf(key, domainOf(sender)), url: webLink ?? null };
}

function messagesOf(sender: string): string {
  return `users/${encodeURIComponent(sender)}/messages`;
}
