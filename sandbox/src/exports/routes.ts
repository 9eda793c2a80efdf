import { reply, replyJson } from "../http/reply.ts";
import type { Route } from "../http/route.ts";
import { sendPieces } from "../http/stream.ts";
import type { StoryKeeper } from "../story-keeper.ts";
import { mboxOf } from "./mbox.ts";
import { chatExportOf } from "./chat-export.ts";
import { ticketExportOf } from "./ticket-export.ts";
import { ticketPage } from "./ticket-page.ts";

const asFile = (name: string): Record<string, string> => ({ "content-disposition": `attachment; filename="${name}"` });

/** The story's mail, chat and tickets as the files that a person would export and upload. */
export function exportRoutes(keeper: StoryKeeper): Route[] {
  return [
    {
      method: "GET",
      path: "/exports/mail.mbox",
      about: "the mail, as a takeout gives it",
      async handle({ req, res }) {
        const { mails } = await keeper.get();
        res.writeHead(200, { "content-type": "application/mbox", ...asFile("mail.mbox") });
        return req.method === "HEAD" ? void res.end() : sendPieces(res, mboxOf(mails));
      },
    },
    {
      method: "GET",
      path: "/exports/chat.json",
      about: "the chat, as a Slack export in one file",
      handle: async ({ res }) => replyJson(res, 200, chatExportOf(await keeper.get()), asFile("chat.json")),
    },
    {
      method: "GET",
      path: "/exports/tickets.json",
      about: "the tickets, as Jira's search answers them",
      handle: async ({ res, base }) =>
        replyJson(res, 200, ticketExportOf(await keeper.get(), base), asFile("tickets.json")),
    },
    {
      method: "GET",
      path: "/browse/:key",
      about: "one ticket as a page",
      async handle({ req, res, params }) {
        const { tickets } = await keeper.get();
        const ticket = tickets.find((one) => one.key === params.key);
        if (ticket === undefined) return reply({ res, status: 404, body: "no such ticket\n", type: "text/plain" });
        reply({ res, status: 200, body: ticketPage(ticket), type: "text/html; charset=utf-8", method: req.method });
      },
    },
    {
      method: "GET",
      path: "/exports/:file",
      about: null,
      handle: ({ res }) =>
        reply({ res, status: 404, body: "there are mail.mbox, chat.json and tickets.json\n", type: "text/plain" }),
    },
  ];
}
