import * as z from "zod";
import { type OutgoingMail, domainOf, messageIdOf, mimeBytes } from "../../shared/mime.ts";
import type { MailboxApi } from "../mailbox-api.ts";
import { gmailUrl } from "../message-item.ts";
import { externalIds } from "../read-mail.ts";
import { messageList } from "../schemas.ts";
import { addressOf } from "./target.ts";

/** What is known of a mail that went out. `id` is its external id here, `messageId` the one that recipients see. */
export const sentMail = z.object({ id: z.string(), threadId: z.string(), messageId: z.string(), url: z.string() });

type NewMail = Omit<OutgoingMail, "from" | "messageId"> & { threadId?: string };

export async function sendRaw(api: MailboxApi, mail: NewMail, key: string): Promise<z.input<typeof sentMail>> {
  const { threadId = "", ...rest } = mail;
  const { raw, messageId } = await rawOf(api, rest, key);
  const sent = await api.send(raw, threadId);
  return sentOf(api, sent, messageId);
}

/** The mail as it goes out, with a Message-ID that is the same for each repeat of the same effect. */
export async function rawOf(api: MailboxApi, mail: Omit<NewMail, "threadId">, key: string) {
  const from = await addressOf(api);
  const messageId = messageIdOf(key, domainOf(from));
  return { raw: await mimeBytes({ ...mail, from, messageId }), messageId };
}

/** The mail that went out with this key, or null where it never arrived at the vendor. */
export async function lookUpSent(api: MailboxApi, key: string): Promise<z.input<typeof sentMail> | null> {
  const messageId = messageIdOf(key, domainOf(await addressOf(api)));
  const query = { q: `rfc822msgid:${messageId} in:sent`, maxResults: 1 };
  const [found] = (await api.get("messages", messageList, query)).messages;
  return found === undefined ? null : sentOf(api, found, messageId);
}

function sentOf(api: MailboxApi, { id, threadId }: { id: string; threadId: string }, messageId: string) {
  return { id: externalIds(api.name)(id), threadId, messageId, url: gmailUrl(id) };
}
