import { accountsRoute } from "@hoopoe/sandbox/http/accounts-page.ts";
import { isRecord, readJson, textOf } from "@hoopoe/sandbox/http/body.ts";
import { replyJson } from "@hoopoe/sandbox/http/reply.ts";
import type { Route } from "@hoopoe/sandbox/http/route.ts";
import {
  append,
  folderOf,
  type ImapAccounts,
  type ImapMailbox,
  move,
  numbered,
  renumber,
  sentinelUsers,
} from "./mailbox.ts";

/** `POST /imap/_control/:what` changes a mailbox as its owner would. */
export function imapRoutes(accounts: ImapAccounts, imapUrl: () => string): Route[] {
  return [
    accountsRoute("/imap", async () => ({
      title: "IMAP",
      form: [
        `The server is ${imapUrl()}, without encryption.`,
        'The address of anyone in the story as user name, or one of these; any password except "wrong".',
      ],
      accounts: sentinelUsers,
    })),
    {
      method: "POST",
      path: "/imap/_control/:what",
      about: "IMAP: add | delete | move | renumber, each {user, folder, uid, to, subject, text}",
      async handle({ req, res, params }) {
        const body = await readJson(req);
        const field = (name: string) => (isRecord(body) ? (textOf(body[name]) ?? "") : "");
        const done = control(await accounts(field("user")), params["what"] ?? "", field);
        replyJson(res, done === null ? 404 : 200, done ?? { error: "unknown action, folder or mail" });
      },
    },
  ];
}

function control(mailbox: ImapMailbox, what: string, field: (name: string) => string): unknown {
  const folder = folderOf(mailbox, field("folder") || "INBOX");
  const uid = Number(field("uid"));
  if (folder === undefined) return null;
  switch (what) {
    case "add": {
      const { raw } = numbered(mailbox.user, 100 + folder.uidNext, field("text"), field("subject"));
      return { uid: append(mailbox, folder.name, { raw, at: new Date() })?.uid };
    }
    case "delete":
      folder.messages = folder.messages.filter((message) => message.uid !== uid);
      return {};
    case "move": {
      const to = folderOf(mailbox, field("to"));
      return to === undefined ? null : { moved: move(folder, to, new Set([uid])) };
    }
    case "renumber":
      renumber(folder);
      return { uidValidity: folder.uidValidity };
    default:
      return null;
  }
}
