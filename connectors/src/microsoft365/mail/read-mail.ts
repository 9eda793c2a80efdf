import { ConnectorError } from "../../shared/connector-error.ts";
import { type ConnectorRecord, excerptCharsMax } from "../../shared/connector-record.ts";
import type { ReadWindow } from "../../shared/connector.ts";
import { isInside } from "../documents/read-documents.ts";
import { type GraphContext, graphJson } from "../graph.ts";
import { listPages } from "../list-pages.ts";
import { readDelta } from "../read-delta.ts";
import { anything, type Mail, mail as mailSchema, mailAttachments } from "../schemas.ts";
import { type Microsoft365State, withoutLost } from "../state.ts";
import { checkPresence } from "../check-presence.ts";
import { type FolderPlace, listFolders, type Mailbox, openMailbox } from "./list-folders.ts";
import { mailId, mailItem } from "./mail-item.ts";
import * as z from "zod";

type Request = { containers: readonly string[]; state: Microsoft365State; window: ReadWindow };
type MailRecord = ConnectorRecord<Microsoft365State>;

const fields =
  "id,subject,from,toRecipients,ccRecipients,body,receivedDateTime,internetMessageId,conversationId,parentFolderId,isDraft,hasAttachments,internetMessageHeaders,webLink";

/** Reads each folder's delta from its cursor to its end. A mailbox that cannot be opened is a failure; the others go on. */
export async function* readMail(
  ctx: GraphContext,
  { containers, state: begun, window }: Request,
): AsyncGenerator<MailRecord, void, undefined> {
  const { places, isWhole } = yield* openFolders(ctx);
  // Of a mailbox that is closed just now, cursors are kept.
  let state = isWhole ? withoutLost(begun, new Set(places.map(keyOf))) : begun;
  if (state.isPresenceDue && isWhole) state = yield* checkPresence(allMails(ctx, places), state);
  let done = 0;
  for (const location of places) {
    if (containers.length > 0 && !containers.includes(location.mailbox.address)) continue;
    const begin = `users/${location.mailbox.userId}/mailFolders/${location.folder.id}/messages/delta?$select=${fields}`;
    const key = keyOf(location);
    for (let isDone = false; !isDone;) {
      ctx.signal.throwIfAborted();
      const page = await readDelta(ctx, { link: state.cursors[key] ?? begin, begin, bucket: "mail" });
      if (page.kind === "page") {
        for (const element of page.elements) {
          const record = await recordOf(ctx, location, { element, places });
          if (record.type !== "item" || isInside(record.item.at, window)) yield record;
        }
        done += page.elements.length;
        yield { type: "progress", done, total: null };
      }
      isDone = page.kind === "page" && page.isDone;
      const isPresenceDue = state.isPresenceDue || page.kind === "expired";
      state = { cursors: { ...state.cursors, [key]: page.link }, isPresenceDue };
      yield { type: "checkpoint", state };
    }
  }
}

function keyOf({ mailbox, folder }: FolderPlace): string {
  return `${mailbox.userId}/${folder.id}`;
}

async function* openFolders(
  ctx: GraphContext,
): AsyncGenerator<MailRecord, { places: FolderPlace[]; isWhole: boolean }, undefined> {
  const places: FolderPlace[] = [];
  let first: ConnectorError | null = null;
  for (const address of ctx.config.mailboxes) {
    ctx.signal.throwIfAborted();
    try {
      const mailbox = await openMailbox(ctx, address);
      for (const folder of await listFolders(ctx, mailbox)) places.push({ mailbox, folder });
    } catch (error) {
      if (!(error instanceof ConnectorError) || !["not-found", "forbidden"].includes(error.code)) throw error;
      first ??= error;
      yield { type: "failure", externalId: address, reason: `Skipped ${address}: ${error.sentence}`, excerpt: null };
    }
  }
  if (places.length === 0) {
    throw first ?? new ConnectorError("config-invalid", "mailboxes: enter at least one mailbox to sync.");
  }
  return { places, isWhole: first === null };
}

const removed = z.object({ id: z.string().min(1), "@removed": z.unknown() });

async function recordOf(
  ctx: GraphContext,
  location: FolderPlace,
  { element, places }: { element: unknown; places: readonly FolderPlace[] },
): Promise<Extract<MailRecord, { type: "item" | "delete" | "failure" }>> {
  const gone = removed.safeParse(element);
  if (gone.success && gone.data["@removed"] !== undefined)
    return afterRemoval(ctx, location, { id: gone.data.id, places });
  return recordOfMail(ctx, element, location);
}

async function recordOfMail(ctx: GraphContext, element: unknown, { mailbox, folder }: FolderPlace) {
  const parsed = mailSchema.safeParse(element);
  if (parsed.success) {
    const attachments = await attachmentsOf(ctx, mailbox, parsed.data);
    return { type: "item", item: mailItem(parsed.data, { mailbox, folder: folder.displayName, attachments }) } as const;
  }
  const excerpt = JSON.stringify(element)?.slice(0, excerptCharsMax) ?? null;
  return { type: "failure", externalId: null, reason: "Couldn't read an email's record.", excerpt } as const;
}

/** Their names, kinds and sizes: a delta gives none of them. */
async function attachmentsOf(ctx: GraphContext, { userId }: Mailbox, { id, hasAttachments }: Mail) {
  if (!hasAttachments) return [];
  const path = `users/${userId}/messages/${encodeURIComponent(id)}/attachments?$select=name,contentType,size`;
  try {
    const { value } = await graphJson(ctx, path, mailAttachments, { bucket: "mail" });
    return value.map(({ name, contentType, size }) => ({
      name: name ?? "",
      mediaType: contentType ?? "",
      size: size ?? null,
    }));
  } catch (error) {
    if (error instanceof ConnectorError && error.code === "not-found") return null;
    throw error;
  }
}

/**
 * Out of this folder does not say out of the mailbox: a mail that was moved is in another one's delta, which may have
 * been read before this one. So it is looked at where it is now.
 */
async function afterRemoval(
  ctx: GraphContext,
  { mailbox }: FolderPlace,
  { id, places }: { id: string; places: readonly FolderPlace[] },
) {
  const gone = { type: "delete", externalId: mailId(mailbox, id) } as const;
  try {
    const path = `users/${mailbox.userId}/messages/${encodeURIComponent(id)}?$select=${fields}`;
    const element = await graphJson(ctx, path, anything, { bucket: "mail" });
    const folderId = mailSchema.safeParse(element).data?.parentFolderId;
    const now = places.find((one) => one.mailbox === mailbox && one.folder.id === folderId);
    return now === undefined ? gone : await recordOfMail(ctx, element, now);
  } catch (error) {
    if (error instanceof ConnectorError && error.code === "not-found") return gone;
    throw error;
  }
}

async function* allMails(ctx: GraphContext, places: readonly FolderPlace[]): AsyncGenerator<string> {
  const identified = z.object({ id: z.string().min(1) });
  for (const { mailbox, folder } of places) {
    const path = `users/${mailbox.userId}/mailFolders/${folder.id}/messages?$select=id&$top=500`;
    for await (const { id } of listPages(ctx, path, { schema: identified, bucket: "mail" })) {
      ctx.signal.throwIfAborted();
      yield mailId(mailbox, id);
    }
  }
}
