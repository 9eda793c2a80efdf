import PostalMime from "postal-mime";
import { isRecord, readJson, textOf } from "@hoopoe/sandbox/http/body.ts";
import { readText } from "@hoopoe/sandbox/http/read-text.ts";
import { replyJson } from "@hoopoe/sandbox/http/reply.ts";
import type { Route } from "@hoopoe/sandbox/http/route.ts";
import type { Accounts } from "./accounts.ts";
import { mailboxRoute, type MailboxCall, toModify, toRead, toSend } from "./call.ts";
import {
  addMessage,
  changeLabels,
  type GmailMessage,
  hexId,
  labelNamed,
  type Mailbox,
  removeMessage,
} from "./mailbox.ts";
import { messageJson } from "./message-json.ts";
import { notFound } from "./read-routes.ts";
import { searchMessages } from "./search.ts";
import { refuse } from "./troubles.ts";

/** Sending, drafts, labels and the bin. */
export function gmailWriteRoutes(accounts: Accounts): Route[] {
  const post = { method: "POST", kind: "other", about: null } as const;
  const change = (path: string, apply: (call: MailboxCall, message: GmailMessage) => void | Promise<void>): Route =>
    mailboxRoute(accounts, { ...post, path, scopes: toModify }, async (call) => {
      const message = call.mailbox.messages.get(call.params["id"] ?? "");
      if (message === undefined) return notFound(call.res);
      await apply(call, message);
      replyJson(call.res, 200, await messageJson(message, "minimal"));
    });
  return [
    uploadRoute(accounts),
    mailboxRoute(accounts, { ...post, path: "messages/send", scopes: toSend }, async ({ req, res, mailbox }) => {
      const text = await readText(req);
      if (text.length > jsonCharsMax) return void refuse(res, 413, "Request Entity Too Large", invalid);
      const message = await takeRaw(mailbox, JSON.parse(text), "SENT");
      if (message === null) return void refuse(res, 400, "'raw' RFC822 payload message string is required", invalid);
      replyJson(res, 200, { id: message.id, threadId: message.threadId, labelIds: message.labelIds });
    }),
    change("messages/:id/modify", async ({ req, mailbox }, message) => {
      const body = await readJson(req);
      changeLabels(mailbox, message, { add: listIn(body, "addLabelIds"), remove: listIn(body, "removeLabelIds") });
    }),
    change("messages/:id/trash", ({ mailbox }, message) =>
      changeLabels(mailbox, message, { add: ["TRASH"], remove: ["INBOX"] }),
    ),
    change("messages/:id/untrash", ({ mailbox }, message) => changeLabels(mailbox, message, { remove: ["TRASH"] })),
    mailboxRoute(
      accounts,
      { method: "GET", path: "labels", kind: "other", about: "Gmail: the labels of a mailbox", scopes: toRead },
      ({ res, mailbox }) => replyJson(res, 200, { labels: [...mailbox.labels.values()] }),
    ),
    mailboxRoute(accounts, { ...post, path: "labels", scopes: toModify }, async ({ req, res, mailbox }) => {
      const body = await readJson(req);
      const name = isRecord(body) ? (textOf(body["name"]) ?? "") : "";
      const isTaken = [...mailbox.labels.values()].some((label) => label.name.toLowerCase() === name.toLowerCase());
      if (name === "" || isTaken) return void refuse(res, 409, "Label name exists or conflicts", { reason: "aborted" });
      replyJson(res, 200, labelNamed(mailbox, name));
    }),
    mailboxRoute(
      accounts,
      { method: "GET", path: "labels/:id", kind: "other", about: null, scopes: toRead },
      ({ res, params, mailbox }) => {
        const label = mailbox.labels.get(params["id"] ?? "");
        if (label === undefined) return notFound(res);
        const messagesTotal = [...mailbox.messages.values()].filter(({ labelIds }) =>
          labelIds.includes(label.id),
        ).length;
        replyJson(res, 200, { ...label, messagesTotal });
      },
    ),
    mailboxRoute(
      accounts,
      { method: "DELETE", path: "labels/:id", kind: "other", about: null, scopes: toModify },
      ({ res, params, mailbox }) => {
        const label = mailbox.labels.get(params["id"] ?? "");
        if (label === undefined || label.type === "system") return notFound(res);
        mailbox.labels.delete(label.id);
        for (const message of mailbox.messages.values()) changeLabels(mailbox, message, { remove: [label.id] });
        res.writeHead(204).end();
      },
    ),
    ...draftRoutes(accounts),
  ];
}

const jsonCharsMax = 5_000_000;

/** For mails that are too large for JSON: what is said of the mail, then the mail itself. */
function uploadRoute(accounts: Accounts): Route {
  const path = "messages/send";
  const upload = { method: "POST", path, kind: "other", about: null, scopes: toSend } as const;
  const route = mailboxRoute(accounts, upload, async ({ req, res, url, mailbox }) => {
    const boundary = /boundary="?([^";]+)/.exec(req.headers["content-type"] ?? "")?.[1] ?? "";
    const [, about = "", mail = ""] = (await readText(req)).split(`--${boundary}`);
    const body = (part: string) => part.replace(/^[^]*?\r\n\r\n/, "").replace(/\r\n$/, "");
    if (url.searchParams.get("uploadType") !== "multipart" || boundary === "" || !mail.includes("message/rfc822")) {
      return void refuse(res, 400, "Media type 'message/*' is needed", invalid);
    }
    const reply: unknown = JSON.parse(body(about));
    const input = { ...(isRecord(reply) ? reply : {}), raw: Buffer.from(body(mail)).toString("base64url") };
    const message = await takeRaw(mailbox, input, "SENT");
    if (message === null) return void refuse(res, 400, "Recipient address required", invalid);
    replyJson(res, 200, { id: message.id, threadId: message.threadId, labelIds: message.labelIds });
  });
  return { ...route, path: route.path.replace("/gmail/gmail/", "/gmail/upload/gmail/") };
}

function draftRoutes(accounts: Accounts): Route[] {
  return [
    mailboxRoute(
      accounts,
      { method: "GET", path: "drafts", kind: "other", about: "Gmail: the drafts of a mailbox", scopes: toRead },
      async ({ res, url, mailbox }) => {
        const found = await searchMessages(mailbox, url.searchParams.get("q") ?? "", false);
        const drafts = [...mailbox.drafts].flatMap(([id, messageId]) => {
          const message = found.find((one) => one.id === messageId);
          return message === undefined ? [] : [{ id, message: { id: message.id, threadId: message.threadId } }];
        });
        replyJson(res, 200, drafts.length > 0 ? { drafts } : {});
      },
    ),
    mailboxRoute(
      accounts,
      { method: "POST", path: "drafts", kind: "other", about: null, scopes: toModify },
      async ({ req, res, mailbox }) => {
        const body: unknown = JSON.parse(await readText(req));
        const message = await takeRaw(mailbox, isRecord(body) ? body["message"] : null, "DRAFT");
        if (message === null) return void refuse(res, 400, "'raw' RFC822 payload message string is required", invalid);
        const id = `r${message.id}`;
        mailbox.drafts.set(id, message.id);
        replyJson(res, 200, {
          id,
          message: { id: message.id, threadId: message.threadId, labelIds: message.labelIds },
        });
      },
    ),
    mailboxRoute(
      accounts,
      { method: "DELETE", path: "drafts/:id", kind: "other", about: null, scopes: toModify },
      ({ res, params, mailbox }) => {
        const message = mailbox.messages.get(mailbox.drafts.get(params["id"] ?? "") ?? "");
        if (message === undefined) return notFound(res);
        removeMessage(mailbox, message);
        res.writeHead(204).end();
      },
    ),
  ];
}

const invalid = { reason: "invalidArgument" };

async function takeRaw(mailbox: Mailbox, body: unknown, label: string): Promise<GmailMessage | null> {
  const raw = isRecord(body) ? textOf(body["raw"]) : null;
  if (raw === null) return null;
  const bytes = Buffer.from(raw, "base64url");
  const email = await PostalMime.parse(bytes);
  if (label === "SENT" && (email.to ?? []).length === 0) return null;
  const id = hexId(`sent/${mailbox.historyId}/${email.messageId ?? ""}`);
  const threadId = (isRecord(body) ? textOf(body["threadId"]) : null) ?? id;
  return addMessage(mailbox, { id, threadId, labelIds: [label], internalDate: Date.now(), raw: bytes });
}

function listIn(body: unknown, name: string): string[] {
  const list = isRecord(body) ? body[name] : [];
  return Array.isArray(list) ? list.filter((one) => typeof one === "string") : [];
}
