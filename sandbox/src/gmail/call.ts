import type { Exchange, Route } from "../http/route.ts";
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
      const mailbox = bearer === null ? null : await accounts.get(bearer.address);
      if (bearer === null || mailbox === null) {
        refuse(res, 401, "Request had invalid authentication credentials.", { reason: "authError" });
        return;
      }
      if (params["user"] !== "me" && params["user"] !== mailbox.address) {
        refuse(res, 403, `Delegation denied for ${mailbox.address}`, { reason: "forbidden" });
        return;
      }
      if (isTroubled(mailbox, res, { kind, id: params["id"] ?? "" })) return;
      const granted = bearer.scope.split(" ").map((scope) => scope.split("/").at(-1));
      if (!scopes.some((scope) => granted.includes(scope))) {
        refuse(res, 403, "Request had insufficient authentication scopes.", { reason: "insufficientPermissions" });
        return;
      }
      await handle({ ...exchange, mailbox, scope: bearer.scope });
    },
  };
}

export const toRead = ["gmail.readonly", "gmail.modify"];
export const toModify = ["gmail.modify"];
export const toSend = ["gmail.send", "gmail.modify"];
