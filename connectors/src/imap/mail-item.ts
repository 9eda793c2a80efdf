import type { SourceItem } from "@hoopoe/contract/intake/item.ts";
import PostalMime from "postal-mime";
import { mailFactsOfEmail } from "../shared/mail-facts-of.ts";
import { addressText, mailText } from "../shared/mail-text.ts";
import { parseDate } from "../shared/parse-date.ts";
import { sourceItemOf } from "../shared/source-item-of.ts";

export type MailPlace = { folder: string; uidValidity: string; uid: number };

/** A number means something only in its folder and its numbering. */
export function mailId({ folder, uidValidity, uid }: MailPlace): string {
  return `${folder}:${uidValidity}:${uid}`;
}

/** Null for what is no such id. */
export function placeOf(id: string): MailPlace | null {
  const found = /^(.+):(\d+):(\d+)$/s.exec(id);
  if (found === null) return null;
  const [, folder = "", uidValidity = "", uid] = found;
  return { folder, uidValidity, uid: Number(uid) };
}

/** `takenAt` is when the server took it: the Date header is the sender's word. Throws where the mail cannot be parsed. */
export async function mailItem(source: Uint8Array, location: MailPlace, takenAt: Date | null): Promise<SourceItem> {
  const email = await PostalMime.parse(source, { maxNestingDepth: 50, maxRfc822NestingDepth: 3 });
  if (email.headers.length === 0) throw new Error("it has no headers");
  const sender = email.from ?? email.sender;
  const files = email.attachments.map(({ filename }) => `[Attachment: ${filename ?? "unnamed"}]`);
  return sourceItemOf({
    externalId: mailId(location),
    containerId: location.folder,
    source_datatype: "mail",
    at: takenAt?.toISOString() ?? parseDate(email.date) ?? new Date(0).toISOString(),
    author: addressText(sender),
    title: email.subject?.trim() || "(no subject)",
    body: [mailText(email), ...files].filter((part) => part !== "").join("\n\n"),
    url: null,
    raw: {
      messageId: email.messageId?.replace(/^<|>$/g, "") ?? null,
      folder: location.folder,
      uid: location.uid,
      from: sender === undefined ? null : addressText(sender),
      to: (email.to ?? []).map(addressText),
      cc: (email.cc ?? []).map(addressText),
      inReplyTo: email.inReplyTo ?? null,
      mail: mailFactsOfEmail(email),
    },
  });
}
