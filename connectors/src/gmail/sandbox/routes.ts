import { accountsRoute } from "@hoopoe/sandbox/http/accounts-page.ts";
import { isRecord, readJson, textOf } from "@hoopoe/sandbox/http/body.ts";
import { replyJson } from "@hoopoe/sandbox/http/reply.ts";
import type { Route } from "@hoopoe/sandbox/http/route.ts";
import type { StoryKeeper } from "@hoopoe/sandbox/story-keeper.ts";
import { gmailAccounts, numberedMessage, sentinels } from "./accounts.ts";
import { gmailBatchRoute } from "./batch-route.ts";
import { addMessage, changeLabels, forgetHistory, hexId, type Mailbox, removeMessage } from "./mailbox.ts";
import { gmailReadRoutes } from "./read-routes.ts";
import { gmailSignInRoutes, refreshTokenFor } from "./sign-in.ts";
import { gmailWriteRoutes } from "./write-routes.ts";

const scope = "gmail.readonly gmail.modify gmail.send";

/** A stand-in for Gmail's API below /gmail. `POST /gmail/_control/:what` changes a mailbox as its owner would. */
export function gmailRoutes(keeper: StoryKeeper): Route[] {
  const accounts = gmailAccounts(keeper);
  return [
    accountsRoute("/gmail", async ({ base }) => ({
      title: "Gmail",
      form: [
        `API address ${base}/gmail, sign-in address ${base}/gmail/o/oauth2/v2/auth, token address ${base}/gmail/token`,
        'Any client id, any client secret but "wrong"; the sign-in lets you choose one of these accounts.',
        `Or the service account's key file from ${base}/gmail/service-account.json, with some of these as mailboxes.`,
      ],
      accounts: { [await accounts.demoAddress()]: "all the mail of the story", ...sentinels },
    })),
    ...gmailSignInRoutes(accounts),
    {
      method: "POST",
      path: "/gmail/_control/:what",
      about: "Gmail: token | add | delete | label | forget-history, each {account, id, subject, text, label, remove}",
      async handle({ req, res, params }) {
        const body = await readJson(req);
        const input = isRecord(body) ? body : {};
        const field = (name: string) => textOf(input[name]) ?? "";
        const mailbox = await accounts.get(field("account") || (await accounts.demoAddress()));
        if (mailbox === null) return replyJson(res, 404, { error: `no mailbox ${field("account")}` });
        const done = control(mailbox, params["what"] ?? "", field);
        replyJson(res, done === null ? 404 : 200, done ?? { error: "unknown action or message" });
      },
    },
    // "messages/send" is matched before "messages/:id": their methods differ.
    ...gmailWriteRoutes(accounts),
    ...gmailReadRoutes(accounts),
    gmailBatchRoute(accounts),
  ];
}

function control(mailbox: Mailbox, what: string, field: (name: string) => string): unknown {
  const message = mailbox.messages.get(field("id"));
  switch (what) {
    case "token":
      return { address: mailbox.address, refreshToken: refreshTokenFor(mailbox.address, field("scope") || scope) };
    case "add": {
      const { raw, ...rest } = numberedMessage(mailbox.address, 50 + mailbox.historyId);
      const text = raw.toString().replace(/Subject: .*/, `Subject: ${field("subject")}`);
      const id = hexId(`${mailbox.address}/${mailbox.historyId}/${field("subject")}`);
      const labelIds = [field("label") || "INBOX"];
      const bytes = Buffer.from(text.replace(/\r\n\r\n[^]*$/, `\r\n\r\n${field("text")}`));
      return { id: addMessage(mailbox, { ...rest, id, internalDate: Date.now(), labelIds, raw: bytes }).id };
    }
    case "delete":
      if (message === undefined) return null;
      removeMessage(mailbox, message);
      return { id: message.id };
    case "label":
      if (message === undefined) return null;
      changeLabels(mailbox, message, {
        add: field("label") === "" ? [] : [field("label")],
        remove: field("remove") === "" ? [] : [field("remove")],
      });
      return { id: message.id, labelIds: message.labelIds };
    case "forget-history":
      forgetHistory(mailbox);
      return { historyId: mailbox.historyId };
    default:
      return null;
  }
}
