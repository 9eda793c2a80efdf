import { hash32 } from "../story/random.ts";
import type { Mailbox, StoryMail } from "../story/story.ts";
import { paragraphs } from "../http/xml.ts";
import { base64Lines, encodeHeader, quotedPrintable } from "./encode.ts";

type Part = { headers: string[]; body: string };

/**
 * One mail as RFC 5322 text with \r\n line ends, with the two X- headers that an export from Gmail carries and the checks of
 * the server that received it.
 */
export function mimeOf(mail: StoryMail, server = "mx.google.com"): string {
  const isLatin1 = hash32(mail.id) % 3 === 0;
  const content = contentOf(mail, isLatin1);
  return [
    `X-GM-THRID: ${threadNumber(mail.thread)}`,
    `X-Gmail-Labels: ${mail.labels.map((label) => encodeHeader(label, false)).join(",")}`,
    `Return-Path: <${mail.from.address}>`,
    `Authentication-Results: ${server};\r\n ${checksOf(mail)}`,
    `Message-ID: <${mail.id}>`,
    `Date: ${mail.at.toUTCString().replace("GMT", "+0000")}`,
    `From: ${boxesOf([mail.from], isLatin1)}`,
    `To: ${boxesOf(mail.to, isLatin1)}`,
    ...(mail.cc.length > 0 ? [`Cc: ${boxesOf(mail.cc, isLatin1)}`] : []),
    `Subject: ${encodeHeader(mail.subject, isLatin1)}`,
    ...(mail.parents.length > 0
      ? [`In-Reply-To: <${mail.parents.at(-1)}>`, `References: ${mail.parents.map((id) => `<${id}>`).join("\r\n ")}`]
      : []),
    "MIME-Version: 1.0",
    ...content.headers,
    "",
    content.body,
  ].join("\r\n");
}

function checksOf({ from }: StoryMail): string {
  const domain = from.address.slice(from.address.lastIndexOf("@") + 1);
  return `spf=pass smtp.mailfrom=${from.address};\r\n dkim=pass header.d=${domain};\r\n dmarc=pass header.from=${domain}`;
}

function contentOf(mail: StoryMail, isLatin1: boolean): Part {
  const plain = textPart(mail.text, "text/plain", isLatin1);
  const shown = mail.hasHtml
    ? multipart("alternative", [plain, textPart(htmlOf(mail.text), "text/html", false)], mail.id)
    : plain;
  if (mail.attachments.length === 0) return shown;
  const files = mail.attachments.map(({ name, type, content }) => ({
    headers: [
      `Content-Type: ${type}; name="${name}"`,
      `Content-Disposition: attachment; filename="${name}"`,
      "Content-Transfer-Encoding: base64",
    ],
    body: base64Lines(content),
  }));
  return multipart("mixed", [shown, ...files], mail.id);
}

function textPart(text: string, type: string, prefersLatin1: boolean): Part {
  const isLatin1 = prefersLatin1 && [...text].every((letter) => (letter.codePointAt(0) ?? 256) < 256);
  const charset = isLatin1 ? "iso-8859-1" : "utf-8";
  if (type === "text/html")
    return {
      headers: [`Content-Type: ${type}; charset="UTF-8"`, "Content-Transfer-Encoding: base64"],
      body: base64Lines(text),
    };
  return {
    headers: [`Content-Type: ${type}; charset="${charset}"`, "Content-Transfer-Encoding: quoted-printable"],
    body: quotedPrintable(text, charset),
  };
}

function multipart(kind: "mixed" | "alternative", parts: Part[], id: string): Part {
  const boundary = `=_${kind}_${hash32(`${kind}/${id}`).toString(16)}`;
  const body = [
    ...parts.map((part) => `--${boundary}\r\n${part.headers.join("\r\n")}\r\n\r\n${part.body}`),
    `--${boundary}--`,
  ].join("\r\n");
  return { headers: [`Content-Type: multipart/${kind}; boundary="${boundary}"`], body };
}

function htmlOf(text: string): string {
  return `<html><body>\n${paragraphs(text.split("\n\n"))}\n</body></html>\n`;
}

function boxesOf(boxes: readonly Mailbox[], isLatin1: boolean): string {
  return boxes
    .map(({ name, address }) => `${/^[\w .'-]*$/.test(name) ? `"${name}"` : encodeHeader(name, isLatin1)} <${address}>`)
    .join(",\r\n ");
}

/** Nineteen digits, the same for a whole thread. */
function threadNumber(thread: string): string {
  return `18${String(hash32(thread)).padStart(10, "0")}${String(hash32(`${thread}/low`))
    .padStart(10, "0")
    .slice(0, 7)}`;
}
