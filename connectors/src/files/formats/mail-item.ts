import PostalMime, { type Address, type Email } from "postal-mime";
import { addressText, mailText } from "../../shared/mail-text.ts";
import { mailFactsOfEmail } from "../../shared/mail-facts-of.ts";
import { parseDate } from "../../shared/parse-date.ts";
import { sourceItemOf } from "../../shared/source-item-of.ts";
import type { FileInfo, ParsedRecord } from "../parsed-record.ts";
import { failure } from "./failure.ts";
import { attachmentLines } from "./mail-attachments.ts";
import { brokenMail, headerFlaw, isCutMail, parsableStart } from "./mail-flaws.ts";
import { JoinedBlob } from "./joined-blob.ts";
import type { StableIds } from "./stable-ids.ts";

const excerptBytes = 600;

export type MailPlace = { file: FileInfo; ids: StableIds; ordinal: number; from: string };

/** One message as an item; a broken one as a failure that says which; one that ends early as both. */
export async function mailRecords(bytes: Buffer, location: MailPlace): Promise<ParsedRecord[]> {
  const excerpt = bytes.toString("utf8", 0, excerptBytes).trim();
  const where = location.from === "" ? `${location.file.name}` : `Message ${location.ordinal} of ${location.file.name}`;
  if (excerpt === "") return [failure(`${where} is empty.`, location.from || null)];
  const unreadable = headerFlaw(bytes);
  if (unreadable !== null) return [failure(`${where} ${unreadable}.`, excerpt)];
  const { start, cutReason } = parsableStart(bytes);
  let email: Email;
  try {
    email = await parseMail(start);
  } catch (error) {
    return [failure(`Couldn't read ${where}: ${error instanceof Error ? error.message : "it is broken"}.`, excerpt)];
  }
  const flaw = brokenMail(email, bytes);
  if (flaw !== null) return [failure(`${where} ${flaw}.`, excerpt, messageIdOf(email))];
  const item: ParsedRecord = { type: "item", item: mailItem(email, bytes, location) };
  if (cutReason !== null) {
    return [item, failure(`${where} has more than ${cutReason}; the rest was left out.`, excerpt)];
  }
  if (!isCutMail(email, bytes)) return [item];
  return [item, failure(`${where} ends early; the part before that was saved.`, excerpt, messageIdOf(email))];
}

async function parseMail(bytes: Buffer): Promise<Email> {
  const { Blob } = globalThis;
  Object.assign(globalThis, { Blob: JoinedBlob });
  try {
    return await PostalMime.parse(bytes, { maxNestingDepth: 50, maxRfc822NestingDepth: 3 });
  } finally {
    Object.assign(globalThis, { Blob });
  }
}

function mailItem(email: Email, bytes: Buffer, { file, ids, from }: MailPlace) {
  const messageId = messageIdOf(email);
  const { at, dateFrom } = dateOf(email, from, file);
  const labels = header(email, "x-gmail-labels");
  const thread = header(email, "x-gm-thrid");
  const isGmail = labels !== null || thread !== null;
  return sourceItemOf({
    externalId: (messageId ?? ids.idOf([bytes.toString("latin1")])).slice(0, 900),
    source_datatype: isGmail ? "gmail" : "file",
    at,
    author: addressText(email.from ?? email.sender),
    title: email.subject?.trim() || "(no subject)",
    body: [mailText(email), ...attachmentLines(email.attachments)].filter(Boolean).join("\n\n"),
    url: isGmail && messageId !== null ? gmailUrl(messageId) : null,
    raw: {
      file: file.name,
      messageId,
      from: addresses(email.from === undefined ? [] : [email.from]),
      to: addresses(email.to),
      cc: addresses(email.cc),
      inReplyTo: email.inReplyTo ?? null,
      thread,
      labels: labels?.split(",").map((label) => label.trim()) ?? null,
      attachments: email.attachments.map(({ filename, mimeType }) => ({ name: filename, mediaType: mimeType })),
      dateFrom,
      mail: mailFactsOfEmail(email),
    },
  });
}

/** The Date header, else when a server received it, else the separator's date, else the upload. */
function dateOf(email: Email, from: string, file: FileInfo): { at: string; dateFrom: string } {
  const sent = parseDate(header(email, "date"));
  if (sent !== null) return { at: sent, dateFrom: "message" };
  const received = parseDate(header(email, "received")?.split(";").at(-1));
  if (received !== null) return { at: received, dateFrom: "received" };
  const separated = parseDate(from.replace(/^From \S+\s+/, ""));
  if (separated !== null) return { at: separated, dateFrom: "mailbox" };
  return { at: file.uploadedAt, dateFrom: "upload" };
}

function messageIdOf(email: Email): string | null {
  const id = email.messageId?.trim().replace(/^<|>$/g, "") ?? "";
  return id === "" ? null : id;
}

function header(email: Email, key: string): string | null {
  return email.headers.find((one) => one.key === key)?.value ?? null;
}

function addresses(list: readonly Address[] | undefined): string[] {
  return (list ?? []).map(addressText);
}

function gmailUrl(messageId: string): string {
  return `https://mail.google.com/mail/u/0/#search/${encodeURIComponent(`rfc822msgid:${messageId}`)}`;
}
