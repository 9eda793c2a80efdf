import PostalMime, { decodeWords, type Email } from "postal-mime";
import type { GmailMessage } from "./mailbox.ts";

/** A message as the API answers it, in one of its formats. */
export async function messageJson(message: GmailMessage, format: string): Promise<Record<string, unknown>> {
  const { id, threadId, labelIds, historyId, internalDate, raw } = message;
  const minimal = {
    id,
    threadId,
    labelIds,
    historyId: String(historyId),
    internalDate: String(internalDate),
    sizeEstimate: raw.length,
  };
  if (format === "minimal") return minimal;
  if (format === "raw") return { ...minimal, raw: raw.toString("base64url") };
  const shown = parsed.get(message) ?? parse(raw);
  parsed.set(message, shown);
  const { payload, snippet } = await shown;
  return {
    ...minimal,
    snippet,
    payload: format === "metadata" ? { mimeType: payload.mimeType, headers: payload.headers } : payload,
    ...message.odd,
  };
}

/** A message's text never changes, and readers come again. */
const parsed = new WeakMap<GmailMessage, Promise<{ payload: Part; snippet: string }>>();

async function parse(raw: Buffer): Promise<{ payload: Part; snippet: string }> {
  const email = await PostalMime.parse(raw, { forceRfc822Attachments: true });
  return { payload: payloadOf(email), snippet: (email.text ?? "").replace(/\s+/g, " ").slice(0, 100) };
}

/** The bytes of an attachment by the id that `messageJson` gave it. */
export async function attachmentOf(message: GmailMessage, attachmentId: string): Promise<Buffer | null> {
  const email = await PostalMime.parse(message.raw, { forceRfc822Attachments: true });
  const attachment = email.attachments[Number(attachmentId.replace("att", ""))];
  return attachment === undefined ? null : bytesOf(attachment.content);
}

export async function headerOf(message: GmailMessage, name: string): Promise<string> {
  const email = await PostalMime.parse(message.raw);
  return email.headers.find(({ key }) => key === name.toLowerCase())?.value ?? "";
}

type Header = { name: string; value: string };
type Part = {
  partId: string;
  mimeType: string;
  filename: string;
  headers: Header[];
  body: { size: number; data?: string; attachmentId?: string };
  parts?: Part[];
};

function payloadOf(email: Email): Part {
  const headers = email.headers.map(({ key, value }) => ({ name: titleCase(key), value: decodeWords(value) }));
  const shown = [
    ...(email.text === undefined ? [] : [textPart("text/plain", email.text)]),
    ...(email.html === undefined ? [] : [textPart("text/html", email.html)]),
  ];
  const files = email.attachments.map((attachment, index): Part => ({
    partId: String(index + 1),
    mimeType: attachment.mimeType,
    filename: attachment.filename ?? "",
    headers: [],
    body: { size: bytesOf(attachment.content).length, attachmentId: `att${index}` },
  }));
  const [only] = shown;
  if (files.length === 0 && shown.length === 1 && only !== undefined) return { ...only, partId: "", headers };
  const alternative = multipart("multipart/alternative", shown);
  const isPlain = files.length === 0;
  return { ...(isPlain ? alternative : multipart("multipart/mixed", [alternative, ...files])), partId: "", headers };
}

function multipart(mimeType: string, parts: Part[]): Part {
  return { partId: "0", mimeType, filename: "", headers: [], body: { size: 0 }, parts };
}

function textPart(mimeType: string, text: string): Part {
  const bytes = Buffer.from(text, "utf8");
  const headers = [{ name: "Content-Type", value: `${mimeType}; charset="UTF-8"` }];
  return {
    partId: "0",
    mimeType,
    filename: "",
    headers,
    body: { size: bytes.length, data: bytes.toString("base64url") },
  };
}

function titleCase(key: string): string {
  return key === "message-id" ? "Message-ID" : key.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
}

function bytesOf(content: ArrayBuffer | Uint8Array | string): Buffer {
  if (typeof content === "string") return Buffer.from(content);
  return content instanceof Uint8Array ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
}
