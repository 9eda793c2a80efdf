import * as z from "zod";
import { ConnectorError } from "../../shared/connector-error.ts";
import { defineAction } from "../../shared/define-action.ts";
import { fieldMeta } from "../../shared/field-meta.ts";
import { recordRef } from "../../shared/mail-fields.ts";
import type { GmailFields } from "../auth.ts";
import type { GmailConfig } from "../config.ts";
import { type GmailContext, type MailboxApi, openMailboxes } from "../mailbox-api.ts";
import { bare, headerOf } from "../message-item.ts";
import { externalIds } from "../read-mail.ts";
import { label, labelList, message as messageSchema, type Message, profile } from "../schemas.ts";

export const gmailAction = defineAction<GmailConfig, GmailFields>();

export const messageParam = recordRef().register(fieldMeta, {
  label: "Message",
  help: "An item of this connection, or its id.",
  origin: "bound",
});

/** A message by its external id: in which mailbox, and its id there. Throws ConnectorError `input-invalid`. */
export function targetOf(ctx: GmailContext, externalId: string): { api: MailboxApi; id: string } {
  const apis = openMailboxes(ctx);
  const slash = externalId.lastIndexOf("/");
  const name = slash === -1 ? null : externalId.slice(0, slash);
  const api = name === null ? (apis.length === 1 ? apis[0] : undefined) : apis.find((one) => one.name === name);
  if (api !== undefined) return { api, id: externalId.slice(slash + 1) };
  throw new ConnectorError("input-invalid", `message: none of this connection's mailboxes contains ${externalId}.`);
}

/** Where new mail goes out from: the account that signed in, or the first mailbox of a service account. */
export function senderOf(ctx: GmailContext): MailboxApi {
  const [api] = openMailboxes(ctx);
  if (api === undefined) throw new ConnectorError("config-invalid", "mailboxes: choose one to send from.");
  return api;
}

export async function loadMessage(ctx: GmailContext, externalId: string) {
  const { api, id } = targetOf(ctx, externalId);
  const loaded = await api.get(`messages/${encodeURIComponent(id)}`, messageSchema, { format: "full" });
  return { api, loaded, externalId: externalIds(api.name)(loaded.id) };
}

export async function addressOf(api: MailboxApi): Promise<string> {
  return (await api.get("profile", profile)).emailAddress;
}

/** The message in words, for previews. */
export function nameOf({ payload, id }: Message): string {
  return `Message "${headerOf(payload, "subject") || "(no subject)"}" from ${headerOf(payload, "from") || id}`;
}

/** What an answer needs: whom to, under which subject, in which thread. */
export function replyTo({ payload, threadId }: Message) {
  const subject = headerOf(payload, "subject");
  const messageId = bare(headerOf(payload, "message-id"));
  const before = headerOf(payload, "references").match(/<[^<>\s]+>/g) ?? [];
  return {
    to: headerOf(payload, "reply-to") || headerOf(payload, "from"),
    subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
    threadId,
    inReplyTo: messageId === "" ? null : messageId,
    references: messageId === "" ? [] : [...before.map(bare), messageId],
  };
}

/** The label of this name, or null where there is none yet. Names are compared without case. */
export async function findLabel(api: MailboxApi, name: string): Promise<z.output<typeof label> | null> {
  const { labels } = await api.get("labels", labelList);
  const found = labels.find((one) => one.name.toLowerCase() === name.toLowerCase());
  return found === undefined ? null : { ...found, messagesTotal: 0 };
}
