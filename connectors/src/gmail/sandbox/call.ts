import type { Answering } from "@hoopoe/sandbox/http/reply.ts";
import type { Exchange, Route } from "@hoopoe/sandbox/http/route.ts";
import type { Accounts } from "./accounts.ts";
import type { Mailbox } from "./mailbox.ts";
import { bearerOf } from "./sign-in.ts";
import { isTroubled, refuse, type CallKind } from "./troubles.ts";

export type MailboxCall = Exchange & { mailbox: Mailbox; scope: string };

/** A path below a mailbox: who asks is told by the token, and the sentinels may answer first. */
export function mailboxRoute(
  accounts: Accounts,
  { method, path, about, kind, scopes }: Omit<Route, "handle"> & { kind: CallKind; scopes: readonly string[] },
  handle: (call: MailboxCall) => void | Promise<void>,
): Route {
  return {
    method,
    path: `/gmail/gmail/v1/users/:user/${path}`,
    about,
    async handle(exchange) {
      const { res, params } = exchange;
      const bearer = bearerOf(exchange);
      const request = { bearer, user: params["user"] ?? "", id: params["id"] ?? "", kind, scopes };
      const mailbox = await openMailbox(accounts, res, request);
      if (mailbox !== null) await handle({ ...exchange, mailbox, scope: bearer?.scope ?? "" });
    },
  };
}

type Asked = {
  bearer: ReturnType<typeof bearerOf>;
  user: string;
  id: string;
  kind: CallKind;
  scopes: readonly string[];
};

/** The mailbox that a call may read or change; null where it was answered with why not. */
export async function openMailbox(
  accounts: Accounts,
  res: Answering,
  { bearer, user, id, kind, scopes }: Asked,
): Promise<Mailbox | null> {
  const mailbox = bearer === null ? null : await accounts.get(bearer.address);
  if (bearer === null || mailbox === null) {
    refuse(res, 401, "Request had invalid authentication credentials.", { reason: "authError" });
    return null;
  }
  if (user !== "me" && user !== mailbox.address) {
    refuse(res, 403, `Delegation denied for ${mailbox.address}`, { reason: "forbidden" });
    return null;
  }
  if (isTroubled(mailbox, res, { kind, id })) return null;
  const granted = bearer.scope.split(" ").map((scope) => scope.split("/").at(-1));
  if (scopes.some((scope) => granted.includes(scope))) return mailbox;
  refuse(res, 403, "Request had insufficient authentication scopes.", { reason: "insufficientPermissions" });
  return null;
}

export const toRead = ["gmail.readonly", "gmail.modify"];
export const toModify = ["gmail.modify"];
export const toSend = ["gmail.send", "gmail.modify"];
