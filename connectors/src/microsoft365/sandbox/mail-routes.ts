import { replyJson } from "@hoopoe/sandbox/http/reply.ts";
import type { Route } from "@hoopoe/sandbox/http/route.ts";
import { graphRoute, type GraphCall, notFound } from "./call.ts";
import { replyDelta } from "./delta.ts";
import {
  findMail,
  folderNamed,
  idShown,
  type Mailbox,
  type MailFolder,
  mailJson,
  type MailMessage,
} from "./mailbox.ts";
import { mailboxOf } from "./world.ts";
import type { Worlds } from "./worlds.ts";

/** Users, mail folders, their delta, messages. */
export function graphMailRoutes(worlds: Worlds): Route[] {
  const get = (path: string, about: string | null, handle: (call: GraphCall, mailbox: Mailbox) => void): Route =>
    graphRoute(worlds, { method: "GET", path, about }, (call) => {
      const mailbox = mailboxOf(call.world, call.params["user"] ?? "");
      return mailbox === undefined ? notFound(call.res) : handle(call, mailbox);
    });
  return [
    graphRoute(
      worlds,
      { method: "GET", path: "users", about: "Microsoft 365: the people of a tenant" },
      ({ res, world }) =>
        replyJson(res, 200, {
          value: world.mailboxes.map(({ id, address, displayName }) => ({
            id,
            mail: address,
            displayName,
            userPrincipalName: address,
          })),
        }),
    ),
    get("users/:user", null, ({ res }, { id, address, displayName }) =>
      replyJson(res, 200, { id, mail: address, displayName }),
    ),
    get("users/:user/mailFolders", "Microsoft 365: the mail folders of a person", ({ res }, mailbox) =>
      replyJson(res, 200, {
        value: mailbox.folders.filter(({ parentId }) => parentId === null).map(folderJson(mailbox)),
      }),
    ),
    get("users/:user/mailFolders/:folder", null, ({ res, params }, mailbox) => {
      const folder = folderNamed(mailbox, params["folder"] ?? "");
      if (folder === undefined) return notFound(res);
      replyJson(res, 200, folderJson(mailbox)(folder));
    }),
    get("users/:user/mailFolders/:folder/childFolders", null, ({ res, params }, mailbox) => {
      const parent = folderNamed(mailbox, params["folder"] ?? "");
      const children = mailbox.folders.filter(({ parentId }) => parentId === (parent?.id ?? ""));
      replyJson(res, 200, { value: children.map(folderJson(mailbox)) });
    }),
    get(
      "users/:user/mailFolders/:folder/messages/delta",
      "Microsoft 365: what changed in a folder",
      (call, mailbox) => {
        const folder = folderNamed(mailbox, call.params["folder"] ?? "");
        if (folder === undefined) return notFound(call.res);
        const { changes: latest, pageMax } = mailbox;
        replyDelta(call, {
          changes: changesOf(call, mailbox, folder),
          latest,
          floor: folder.floor,
          pageMax,
          expiry: "sync-state",
        });
      },
    ),
    get("users/:user/mailFolders/:folder/messages", null, (call, mailbox) => {
      const folder = folderNamed(mailbox, call.params["folder"] ?? "");
      if (folder === undefined) return notFound(call.res);
      replyPage(
        call,
        mailbox,
        [...mailbox.messages.values()].filter(({ folderId }) => folderId === folder.id),
      );
    }),
    get("users/:user/messages", null, (call, mailbox) => {
      const query = call.url.searchParams;
      const messageId = /^internetMessageId eq '<(.*)>'$/.exec(query.get("$filter") ?? "")?.[1];
      const words = (query.get("$search") ?? "").replace(/^"|"$/g, "").toLowerCase();
      const fits = (message: MailMessage) =>
        messageId === undefined ? textOf(message).includes(words) : message.messageId === messageId;
      replyPage(call, mailbox, [...mailbox.messages.values()].filter(fits));
    }),
    get("users/:user/messages/:id", null, ({ res, params, isImmutable }, mailbox) => {
      const message = findMail(mailbox, params["id"] ?? "");
      if (message === undefined) return notFound(res);
      replyJson(res, 200, mailJson(message, isImmutable));
    }),
    get("users/:user/messages/:id/attachments", null, replyAttachments),
  ];
}

function replyAttachments({ res, params }: GraphCall, mailbox: Mailbox): void {
  const message = findMail(mailbox, params["id"] ?? "");
  if (message === undefined) return notFound(res);
  const value = message.attachments.map(({ name, contentType, content }) => ({
    name,
    contentType,
    size: content.length,
  }));
  replyJson(res, 200, { value });
}

function folderJson(mailbox: Mailbox) {
  return ({ id, displayName, parentId }: MailFolder) => ({
    id,
    displayName,
    parentFolderId: parentId ?? `${mailbox.id}-root`,
    childFolderCount: mailbox.folders.filter((one) => one.parentId === id).length,
    totalItemCount: [...mailbox.messages.values()].filter(({ folderId }) => folderId === id).length,
  });
}

function changesOf({ isImmutable }: GraphCall, mailbox: Mailbox, folder: MailFolder) {
  return [...folder.log].map(([id, { change, isHere }]) => {
    const message = mailbox.messages.get(id);
    if (isHere && message !== undefined) return { change, json: mailJson(message, isImmutable) };
    const shown = isImmutable ? id : `${id}~${folder.id}`;
    return { change, json: { id: shown, "@removed": { reason: message === undefined ? "deleted" : "changed" } } };
  });
}

function replyPage({ res, url, base, isImmutable }: GraphCall, mailbox: Mailbox, all: readonly MailMessage[]): void {
  const newestFirst = all.toSorted((a, b) => b.receivedAt.getTime() - a.receivedAt.getTime());
  const size = Math.min(Number(url.searchParams.get("$top") ?? 10), mailbox.pageMax);
  const start = Number(url.searchParams.get("$skip") ?? 0);
  const page = newestFirst.slice(start, start + size);
  const next = new URL(url);
  next.searchParams.set("$skip", String(start + size));
  const isMore = start + size < newestFirst.length;
  const idsOnly = url.searchParams.get("$select") === "id";
  replyJson(res, 200, {
    value: page.map((message) => (idsOnly ? { id: idShown(message, isImmutable) } : mailJson(message, isImmutable))),
    ...(isMore ? { "@odata.nextLink": `${base}${next.pathname}${next.search}` } : {}),
  });
}

function textOf({ subject, body, from }: MailMessage): string {
  return `${subject} ${body.content} ${from.address} ${from.name}`.toLowerCase();
}
