import { isRecord, readJson, textOf } from "@hoopoe/sandbox/http/body.ts";
import { replyJson } from "@hoopoe/sandbox/http/reply.ts";
import type { Route } from "@hoopoe/sandbox/http/route.ts";
import { graphRoute, type GraphCall, notFound, refuse } from "./call.ts";
import {
  deleteMail,
  findMail,
  folderNamed,
  type Mailbox,
  mailJson,
  type MailMessage,
  type MailPerson,
  moveMail,
  putMail,
  touchMail,
} from "./mailbox.ts";
import { openUpload } from "./upload.ts";
import { mailboxOf } from "./world.ts";
import type { Worlds } from "./worlds.ts";

/** Drafts, sending, moving, deleting, attachments. */
export function graphSendRoutes(worlds: Worlds): Route[] {
  const on = (
    method: string,
    path: string,
    handle: (call: GraphCall, mailbox: Mailbox) => void | Promise<void>,
  ): Route =>
    graphRoute(worlds, { method, path: `users/:user/${path}` }, (call) => {
      const mailbox = mailboxOf(call.world, call.params["user"] ?? "");
      return mailbox === undefined ? notFound(call.res) : handle(call, mailbox);
    });
  const onMessage = (
    method: string,
    path: string,
    handle: (call: GraphCall, mailbox: Mailbox, message: MailMessage) => void | Promise<void>,
  ): Route =>
    on(method, `messages/:id${path}`, (call, mailbox) => {
      const message = findMail(mailbox, call.params["id"] ?? "");
      return message === undefined ? notFound(call.res) : handle(call, mailbox, message);
    });
  return [
    on("POST", "messages", async ({ req, res, isImmutable }, mailbox) => {
      const message = putMail(mailbox, "drafts", draftOf(mailbox, await readJson(req)));
      replyJson(res, 201, mailJson(message, isImmutable));
    }),
    on("POST", "sendMail", async ({ req, res }, mailbox) => {
      const body = await readJson(req);
      const input = draftOf(mailbox, isRecord(body) ? body["message"] : null);
      putMail(mailbox, "sentitems", { ...input, isDraft: false });
      res.writeHead(202).end();
    }),
    onMessage("POST", "/send", ({ res }, mailbox, message) => {
      if (!message.isDraft) return refuse(res, 400, "ErrorInvalidRequest", "The message is no draft.");
      if (message.to.length === 0)
        return refuse(res, 400, "ErrorInvalidRecipients", "At least one recipient is needed.");
      const sent = folderNamed(mailbox, "sentitems");
      message.isDraft = false;
      message.receivedAt = new Date();
      if (sent !== undefined) moveMail(mailbox, message, sent);
      res.writeHead(202).end();
    }),
    onMessage("POST", "/move", async ({ req, res, isImmutable }, mailbox, message) => {
      const body = await readJson(req);
      const to = folderNamed(mailbox, isRecord(body) ? (textOf(body["destinationId"]) ?? "") : "");
      if (to === undefined) return refuse(res, 404, "ErrorItemNotFound", "The folder was not found.");
      moveMail(mailbox, message, to);
      replyJson(res, 201, mailJson(message, isImmutable));
    }),
    onMessage("POST", "/attachments/createUploadSession", async ({ req, res, base, world }, mailbox, message) => {
      const body = await readJson(req);
      const input = isRecord(body) && isRecord(body["AttachmentItem"]) ? body["AttachmentItem"] : {};
      const name = textOf(input["name"]) ?? "attachment";
      const uploadUrl = openUpload(world, base, (content) => {
        message.attachments.push({ name, contentType: textOf(input["contentType"]) ?? "", content });
        touchMail(mailbox, message);
        return {};
      });
      replyJson(res, 201, { uploadUrl });
    }),
    onMessage("DELETE", "", ({ res }, mailbox, message) => {
      const bin = folderNamed(mailbox, "deleteditems");
      if (bin === undefined || message.folderId === bin.id) deleteMail(mailbox, message);
      else moveMail(mailbox, message, bin);
      res.writeHead(204).end();
    }),
  ];
}

function draftOf(mailbox: Mailbox, body: unknown): Omit<MailMessage, "folderId"> {
  const input = isRecord(body) ? body : {};
  const id = `AAkNEW${mailbox.changes}-${mailbox.id}`;
  const content = isRecord(input["body"]) ? (textOf(input["body"]["content"]) ?? "") : "";
  const attachments = Array.isArray(input["attachments"]) ? input["attachments"].filter(isRecord) : [];
  return {
    id,
    subject: textOf(input["subject"]) ?? "",
    from: { name: mailbox.displayName, address: mailbox.address },
    to: peopleIn(input["toRecipients"]),
    cc: peopleIn(input["ccRecipients"]),
    body: { contentType: "text", content },
    receivedAt: new Date(),
    messageId: (textOf(input["internetMessageId"]) ?? `${id}@sandbox.example`).replace(/^<|>$/g, ""),
    conversationId: id,
    isDraft: true,
    attachments: attachments.map((one) => ({
      name: textOf(one["name"]) ?? "",
      contentType: textOf(one["contentType"]) ?? "",
      content: Buffer.from(textOf(one["contentBytes"]) ?? "", "base64"),
    })),
  };
}

function peopleIn(value: unknown): MailPerson[] {
  return (Array.isArray(value) ? value : []).flatMap((one: unknown) => {
    const person = isRecord(one) && isRecord(one["emailAddress"]) ? one["emailAddress"] : {};
    const address = textOf(person["address"]);
    return address === null ? [] : [{ name: textOf(person["name"]) ?? "", address }];
  });
}
