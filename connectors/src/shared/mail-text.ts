import type { Address, Email } from "postal-mime";
import { htmlToText } from "./html-to-text.ts";

/** Far more than an item keeps. */
const textCharsMax = 2_000_000;

/** What a mail says: its plain text, else its markup as text. */
export function mailText({ text, html }: Pick<Email, "text" | "html">): string {
  const plain = text?.slice(0, textCharsMax) ?? "";
  const reply = plain.trim() === "" ? htmlToText(html?.slice(0, textCharsMax) ?? "") : plain;
  return reply.replace(/\r\n?/g, "\n").trim();
}

/** "Ada Moss <ada@example.com>"; a group by its name, nobody as an empty text. */
export function addressText(address: Address | undefined): string {
  if (address === undefined) return "";
  if (address.group !== undefined) return address.name;
  return address.name === "" ? address.address : `${address.name} <${address.address}>`;
}
