import { reply, replyJson } from "@hoopoe/sandbox/http/reply.ts";
import type { Route } from "@hoopoe/sandbox/http/route.ts";
import { page } from "@hoopoe/sandbox/http/page.ts";
import { escapeXml, paragraphs } from "@hoopoe/sandbox/http/xml.ts";
import type { MailSink, SunkLetter } from "./mail-sink.ts";

/** The mailbox of everybody in the demo: a page to read it, and the same as JSON. */
export function mailRoutes(sink: Pick<MailSink, "letters">): Route[] {
  return [
    {
      method: "GET",
      path: "/mail",
      about: "The mailbox: every email a demo workspace sent, newest first",
      handle: ({ req, res }) =>
        reply({ res, status: 200, body: mailboxPage(sink.letters()), type: html, method: req.method }),
    },
    {
      method: "GET",
      path: "/mail/letters",
      about: "The mailbox as JSON; ?workspace= narrows it",
      handle({ res, url }) {
        const workspaceId = url.searchParams.get("workspace");
        const letters = sink.letters().filter((letter) => workspaceId === null || letter.workspaceId === workspaceId);
        replyJson(res, 200, { letters });
      },
    },
    {
      method: "GET",
      path: "/mail/:id",
      about: null,
      handle({ req, res, params }) {
        const letter = sink.letters().find(({ id }) => id === params["id"]);
        if (letter === undefined) return reply({ res, status: 404, body: "no such email\n", type: "text/plain" });
        reply({ res, status: 200, body: letterPage(letter), type: html, method: req.method });
      },
    },
  ];
}

const html = "text/html; charset=utf-8";

function mailboxPage(letters: readonly SunkLetter[]): string {
  const rows = letters.map(
    ({ id, to, subject, at, count }) =>
      `<li><a href="/mail/${id}">${escapeXml(subject)}</a> to ${escapeXml(to.join(", "))} <time>${at}</time>${count > 1 ? ` (came ${count} times)` : ""}</li>`,
  );
  const list = rows.length === 0 ? "<p>No emails yet.</p>" : `<ul>\n${rows.join("\n")}\n</ul>`;
  return page("Mailbox", `<h1>Mailbox</h1>\n<p>Nothing here has left this machine.</p>\n${list}`);
}

function letterPage({ from, to, subject, text, at }: SunkLetter): string {
  return page(
    subject,
    `<header><a href="/mail">Mailbox</a></header>\n<h1>${escapeXml(subject)}</h1>
<p class="by">From ${escapeXml(from)} to ${escapeXml(to.join(", "))}, <time>${at}</time></p>\n${paragraphs(text.split(/\n{2,}/))}`,
  );
}
