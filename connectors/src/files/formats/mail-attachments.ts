import type { Attachment } from "postal-mime";
import { decodeText } from "../../shared/decode-text.ts";
import { htmlToText } from "../../shared/html-to-text.ts";

const textBytesMax = 64 * 1024;
const textNames = /\.(?:txt|csv|tsv|log|md|json|xml|ya?ml|ics|html?|eml)$/i;

/** A line that names all attachments, then the text of each small one that is text. */
export function attachmentLines(attachments: readonly Attachment[]): string[] {
  if (attachments.length === 0) return [];
  const named = attachments.map((attachment) => `${nameOf(attachment)} (${sizeOf(attachment)} bytes)`);
  return [`Attachments: ${named.join(", ")}`, ...attachments.flatMap(textOf)];
}

function textOf(attachment: Attachment): string[] {
  const { content, mimeType, filename } = attachment;
  const isText = mimeType.startsWith("text/") || textNames.test(filename ?? "");
  if (!isText || typeof content === "string" || content.byteLength === 0 || content.byteLength > textBytesMax)
    return [];
  const bytes = new Uint8Array(content);
  if (bytes.includes(0)) return [];
  const text = decodeText(bytes, null);
  return [`${nameOf(attachment)}:\n${mimeType === "text/html" ? htmlToText(text) : text.trim()}`];
}

function nameOf({ filename, mimeType }: Attachment): string {
  return filename ?? `unnamed ${mimeType}`;
}

function sizeOf({ content }: Attachment): number {
  return typeof content === "string" ? content.length : content.byteLength;
}
