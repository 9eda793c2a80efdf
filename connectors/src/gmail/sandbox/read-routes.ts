import { type Answering, replyJson } from "@hoopoe/sandbox/http/reply.ts";
import type { Route } from "@hoopoe/sandbox/http/route.ts";
import type { Accounts } from "./accounts.ts";
import { mailboxRoute, toRead } from "./call.ts";
import { historyKinds, type GmailMessage, type Mailbox } from "./mailbox.ts";
import { attachmentOf, messageJson } from "./message-json.ts";
import { searchMessages } from "./search.ts";
import { refuse } from "./troubles.ts";

/** profile, messages, history, attachments. */
export function gmailReadRoutes(accounts: Accounts): Route[] {
  const read = { method: "GET", scopes: toRead };
  return [
    mailboxRoute(
      accounts,
      { ...read, path: "profile", kind: "profile", about: "Gmail: whose mailbox a token opens" },
      ({ res, mailbox }) => {
        const { address, messages, historyId } = mailbox;
        const threadsTotal = new Set([...messages.values()].map(({ threadId }) => threadId)).size;
        const counts = { messagesTotal: messages.size, threadsTotal };
        replyJson(res, 200, { emailAddress: address, ...counts, historyId: String(historyId) });
      },
    ),
    mailboxRoute(
      accounts,
      { ...read, path: "messages", kind: "list", about: "Gmail: the messages of a mailbox; ?q= searches" },
      async ({ res, url, mailbox }) => {
        const query = url.searchParams;
        const found = await searchMessages(mailbox, query.get("q") ?? "", query.get("includeSpamTrash") === "true");
        const size = Math.min(Number(query.get("maxResults") ?? 100), mailbox.pageMax, 500);
        const token = query.get("pageToken");
        const start = token === null ? 0 : startOf(found, token);
        if (start === null) {
          refuse(res, 400, "Invalid pageToken", { reason: "invalidArgument" });
          return;
        }
        const from = token !== null && mailbox.address.startsWith("overlap@") ? Math.max(0, start - 1) : start;
        const page = found.slice(from, start + size);
        const last = page.at(-1);
        const isMore = start + size < found.length && last !== undefined;
        const messages = page.map(({ id, threadId }) => ({ id, threadId }));
        replyJson(res, 200, {
          ...(messages.length > 0 ? { messages } : {}),
          ...(isMore ? { nextPageToken: tokenAfter(last) } : {}),
          resultSizeEstimate: found.length,
        });
      },
    ),
    mailboxRoute(
      accounts,
      { ...read, path: "messages/:id", kind: "get", about: "Gmail: one message; ?format=full|metadata|minimal|raw" },
      async ({ res, url, params, mailbox }) => answerMessage(res, mailbox, { id: params["id"] ?? "", url }),
    ),
    mailboxRoute(
      accounts,
      { ...read, path: "messages/:id/attachments/:attachment", kind: "other", about: null },
      async ({ res, params, mailbox }) => {
        const message = mailbox.messages.get(params["id"] ?? "");
        const bytes = message === undefined ? null : await attachmentOf(message, params["attachment"] ?? "");
        if (bytes === null) return notFound(res);
        replyJson(res, 200, { size: bytes.length, data: bytes.toString("base64url") });
      },
    ),
    mailboxRoute(
      accounts,
      { ...read, path: "history", kind: "history", about: "Gmail: what changed since a historyId; 404 once forgotten" },
      ({ res, url, mailbox }) => {
        const since = Number(url.searchParams.get("startHistoryId"));
        if (!Number.isInteger(since) || since < mailbox.historyFloor) return notFound(res);
        replyJson(res, 200, historyPage(mailbox, url.searchParams, since));
      },
    ),
  ];
}

export async function answerMessage(res: Answering, mailbox: Mailbox, { id, url }: { id: string; url: URL }) {
  const message = mailbox.messages.get(id);
  if (message === undefined) return notFound(res);
  replyJson(res, 200, await messageJson(message, url.searchParams.get("format") ?? "full"));
}

export function notFound(res: Answering): void {
  refuse(res, 404, "Requested entity was not found.", { reason: "notFound" });
}

function historyPage(mailbox: Mailbox, query: URLSearchParams, since: number) {
  const kinds = query.getAll("historyTypes");
  const fits = kinds.length === 0 ? [...historyKinds] : kinds.map((kind) => kindNames[kind]);
  const entries = mailbox.history.filter(({ id, kind }) => id > since && fits.includes(kind));
  const size = Math.min(Number(query.get("maxResults") ?? 100), mailbox.pageMax);
  const start = Number(query.get("pageToken") ?? 0);
  const history = entries.slice(start, start + size).map(({ id, kind, message, labelIds }) => {
    const change = { message: { id: message.id, threadId: message.threadId, labelIds: message.labelIds } };
    return {
      id: String(id),
      messages: [{ id: message.id, threadId: message.threadId }],
      [kind]: [kind.startsWith("labels") ? { ...change, labelIds } : change],
    };
  });
  const isMore = start + size < entries.length;
  return {
    ...(history.length > 0 ? { history } : {}),
    ...(isMore ? { nextPageToken: String(start + size) } : {}),
    historyId: String(mailbox.historyId),
  };
}

const kindNames: Readonly<Record<string, (typeof historyKinds)[number]>> = {
  messageAdded: "messagesAdded",
  messageDeleted: "messagesDeleted",
  labelAdded: "labelsAdded",
  labelRemoved: "labelsRemoved",
};

/** A page begins after a message, not at a number: what comes or goes meanwhile moves nothing. */
function tokenAfter({ internalDate, id }: GmailMessage): string {
  return Buffer.from(`${internalDate}.${id}`).toString("base64url");
}

function startOf(found: readonly GmailMessage[], token: string): number | null {
  const [date = "", id = ""] = Buffer.from(token, "base64url").toString().split(".");
  if (id === "") return null;
  const index = found.findIndex(
    (message) => message.internalDate < Number(date) || (message.internalDate === Number(date) && message.id < id),
  );
  return index === -1 ? found.length : index;
}
