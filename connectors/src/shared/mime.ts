import { shortHash } from "./short-hash.ts";
import type { FileValue } from "./file-value.ts";

export type OutgoingMail = {
  from: string | null;
  to: readonly string[];
  cc?: readonly string[];
  subject: string;
  body: string;
  /** Without angle brackets. */
  messageId: string;
  at: Date;
  inReplyTo?: string | null;
  references?: readonly string[];
  attachments?: readonly FileValue[];
};

/** The same for each repeat of the same effect, so that what was sent can be looked up. Without angle brackets. */
export function messageIdOf(key: string, senderDomain: string): string {
  return `hoopoe.${shortHash([key], 32)}@${senderDomain}`;
}

export function domainOf(address: string): string {
  return address.split("@").at(-1)?.toLowerCase() || "localhost";
}

/** The mail as RFC 5322 text. Nothing in it can name a file or an address to be fetched. */
export async function mimeBytes(mail: OutgoingMail): Promise<Buffer> {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: "windows",
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { message } = await transport.sendMail({
    ...(mail.from === null ? {} : { from: mail.from }),
    to: [...mail.to],
    cc: [...(mail.cc ?? [])],
    subject: mail.subject,
    text: mail.body,
    messageId: `<${mail.messageId}>`,
    date: mail.at,
    ...(mail.inReplyTo ? { inReplyTo: `<${mail.inReplyTo}>` } : {}),
    ...(mail.references ? { references: mail.references.map((id) => `<${id}>`) } : {}),
    attachments: (mail.attachments ?? []).map(({ name, mediaType, base64 }) => ({
      filename: name,
      contentType: mediaType,
      content: Buffer.from(base64, "base64"),
    })),
  });
  if (!Buffer.isBuffer(message)) throw new Error("Couldn't build the email.");
  return message;
}
