import type { SourceItem } from "@hoopoe/contract/intake/item.ts";
import { decodeWords } from "postal-mime";
import { decodeText } from "../shared/decode-text.ts";
import { htmlToText } from "../shared/html-to-text.ts";
import { mailFactsOf } from "../shared/mail-facts-of.ts";
import { sourceItemOf } from "../shared/source-item-of.ts";
import type { Message, Part } from "./schemas.ts";

/** `externalId` and `containerId` are told by whoever knows the mailbox. Date is when the mailbox took the message. */
export function messageItem(message: Message, ids: { externalId: string; containerId: string }): SourceItem {
  const { id, threadId, labelIds, internalDate, payload } = message;
  const header = (name: string) => headerOf(payload, name);
  const files = filesOf(payload).map(({ filename, mimeType, body }) => ({
    name: filename,
    mediaType: mimeType,
    size: body.size,
  }));
  return sourceItemOf({
    ...ids,
    source_datatype: "gmail",
    // Never the Date header: it is the sender's word, and may say anything.
    at: new Date(Number(internalDate)).toISOString(),
    author: header("from"),
    title: header("subject") || "(no subject)",
    body: [bodyOf(payload), ...files.map(({ name }) => `[Attachment: ${name}]`)]
      .filter((text) => text !== "")
      .join("\n\n"),
    url: gmailUrl(id),
    raw: {
      messageId: bare(header("message-id")),
      threadId,
      labels: labelIds,
      from: header("from"),
      to: header("to"),
      cc: header("cc"),
      inReplyTo: bare(header("in-reply-to")),
      dateHeader: header("date"),
      attachments: files,
      mail: mailFactsOf({
        headers: payload.headers.map(({ name, value }) => ({ name, value: decodeWords(value) })),
        html: markupOf(payload),
        attachments: files,
        servers: receivingServers,
      }),
    },
  });
}

/** The name under which Google notes its checks of a sender. */
const receivingServers = ["mx.google.com"];

export function gmailUrl(id: string): string {
  return `https://mail.google.com/mail/u/0/#inbox/${id}`;
}

/** A message in the bin, among spam, or not sent yet, is not shown. */
export function isHidden({ labelIds }: { labelIds: readonly string[] }): boolean {
  return labelIds.some((label) => label === "TRASH" || label === "SPAM" || label === "DRAFT");
}

export function headerOf({ headers }: Part, name: string): string {
  // The vendor decodes them, but for those that it finds malformed.
  return decodeWords(headers.find((header) => header.name.toLowerCase() === name)?.value.trim() ?? "");
}

/** The plain parts one after the other (also a body at the very top), else the HTML ones as text. */
export function bodyOf(payload: Part): string {
  const shown = partsOf(payload).filter(({ filename }) => filename === "");
  const texts = (type: string) => shown.filter(({ mimeType }) => mimeType.toLowerCase() === type).map(textOf);
  const plain = texts("text/plain").join("\n\n").replace(/\r\n?/g, "\n").trim();
  return plain === "" ? texts("text/html").map(htmlToText).join("\n\n").trim() : plain;
}

function markupOf(payload: Part): string {
  return partsOf(payload)
    .filter(({ filename, mimeType }) => filename === "" && mimeType.toLowerCase() === "text/html")
    .map(textOf)
    .join("\n");
}

export function filesOf(payload: Part): Part[] {
  return partsOf(payload).filter(({ filename }) => filename !== "");
}

/** Without angle brackets. */
export function bare(messageId: string): string {
  return messageId.replace(/^<|>$/g, "");
}

function partsOf(payload: Part): Part[] {
  return [payload, ...payload.parts.flatMap(partsOf)];
}

/** UTF-8 as the vendor promises; where it is none, what the part's own header says. */
function textOf({ body, headers }: Part): string {
  const bytes = Buffer.from(body.data ?? "", "base64url");
  const type = headers.find(({ name }) => name.toLowerCase() === "content-type")?.value ?? null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return decodeText(bytes, type);
  }
}
