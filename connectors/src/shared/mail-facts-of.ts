import type { MailAttachment, MailFacts } from "@hoopoe/contract/intake/mail-facts.ts";
import type { Email } from "postal-mime";
import { linksOf } from "./links-of.ts";
import { type MailHeader, readMailHeaders } from "./read-mail-headers.ts";

// Together with the rest of an item's raw form they stay within its limit.
const linksMax = 60;
const attachmentsMax = 50;

interface MailParts {
  readonly headers: readonly MailHeader[];
  readonly html: string;
  readonly attachments: readonly MailAttachment[] | null;
  /** Names under which the receiving server notes its checks, where they are known. */
  readonly servers?: readonly string[];
}

/** What triage needs of a mail, beside its text. */
export function mailFactsOf({ headers, html, attachments, servers }: MailParts): MailFacts {
  return {
    ...readMailHeaders(headers, { servers: servers ?? null }),
    links: linksOf(html, linksMax),
    attachments: attachments?.slice(0, attachmentsMax).map(cut) ?? null,
  };
}

export function mailFactsOfEmail({ headers, html, attachments }: Email): MailFacts {
  const files = attachments.map(({ filename, mimeType, content }) => ({
    name: filename ?? "",
    mediaType: mimeType,
    size: typeof content === "string" ? content.length : content.byteLength,
  }));
  return mailFactsOf({
    headers: headers.map(({ key, value }) => ({ name: key, value })),
    html: html ?? "",
    attachments: files,
  });
}

function cut({ name, mediaType, size }: MailAttachment): MailAttachment {
  return { name: name.slice(0, 300), mediaType: mediaType.slice(0, 100), size };
}
