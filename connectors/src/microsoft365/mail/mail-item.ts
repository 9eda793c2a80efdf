import type { SourceItem } from "@hoopoe/contract/intake/item.ts";
import type { MailAttachment } from "@hoopoe/contract/intake/mail-facts.ts";
import type { MailHeader } from "../../shared/read-mail-headers.ts";
import { htmlToText } from "../../shared/html-to-text.ts";
import { mailFactsOf } from "../../shared/mail-facts-of.ts";
import { parseDate } from "../../shared/parse-date.ts";
import { sourceItemOf } from "../../shared/source-item-of.ts";
import type { Mail } from "../schemas.ts";
import type { Mailbox } from "./list-folders.ts";

/** Ids are unique in one mailbox, and do not change when the mail is moved. */
export function mailId(mailbox: Pick<Mailbox, "address">, id: string): string {
  return `${mailbox.address}/${id}`;
}

interface MailPlace {
  readonly mailbox: Mailbox;
  readonly folder: string;
  /** null: they couldn't be listed. */
  readonly attachments: readonly MailAttachment[] | null;
}

export function mailItem(mail: Mail, { mailbox, folder, attachments }: MailPlace): SourceItem {
  const { contentType, content } = mail.body ?? { contentType: "text", content: "" };
  return sourceItemOf({
    externalId: mailId(mailbox, mail.id),
    containerId: mailbox.address,
    source_datatype: "microsoft365",
    at: parseDate(mail.receivedDateTime) ?? new Date(0).toISOString(),
    author: personOf(mail.from),
    title: mail.subject || "(no subject)",
    body: contentType.toLowerCase() === "html" ? htmlToText(content) : content.replace(/\r\n?/g, "\n").trim(),
    url: mail.webLink ?? null,
    raw: {
      messageId: (mail.internetMessageId ?? "").replace(/^<|>$/g, ""),
      conversationId: mail.conversationId ?? null,
      folder,
      from: personOf(mail.from),
      to: mail.toRecipients.map(personOf),
      cc: mail.ccRecipients.map(personOf),
      hasAttachments: mail.hasAttachments,
      mail: mail.internetMessageHeaders == null ? null : factsOf(mail, mail.internetMessageHeaders, attachments),
    },
  });
}

/** Exchange renames results that came with a mail, and puts its own, without a name, among the headers of its hop. */
function factsOf({ body, from }: Mail, headers: readonly MailHeader[], attachments: readonly MailAttachment[] | null) {
  const { contentType, content } = body ?? { contentType: "text", content: "" };
  const facts = mailFactsOf({
    headers,
    html: contentType.toLowerCase() === "html" ? content : "",
    attachments,
    servers: ["", "mx.microsoft.com"],
  });
  return { ...facts, from: facts.from || personOf(from) };
}

export function personOf(person: Mail["from"]): string {
  const { name, address } = person?.emailAddress ?? {};
  if (!address) return name ?? "";
  return name && name !== address ? `${name} <${address}>` : address;
}
