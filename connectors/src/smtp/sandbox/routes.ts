import { reply, replyJson } from "@hoopoe/sandbox/http/reply.ts";
import type { Route } from "@hoopoe/sandbox/http/route.ts";
import { page } from "@hoopoe/sandbox/http/page.ts";
import { escapeXml, paragraphs } from "@hoopoe/sandbox/http/xml.ts";
import type { MailSink, SunkEmail } from "./mail-sink.ts";

/** The mailbox of everybody in the demo: a page to read it, and the same as JSON. */
export function mailRoutes(sink: Pick<MailSink, "emails">): Route[] {
  return [
    {
      method: "GET",
      path: "/mail",
      about: "The mailbox: every email a demo workspace sent, newest first",
      handle: ({ req, res }) =>
        reply({ res, status: 200, body: mailboxPage(sink.emails()), type: html, method: req.method }),
    },
    {
      method: "GET",
      path: "/mail/emails",
      about: "The mailbox as JSON; ?workspace= narrows it",
      handle({ res, url }) {
        const workspaceId = url.searchParams.get("workspace");
        const emails = sink.emails().filter((email) => workspaceId === null || email.workspaceId === workspaceId);
        replyJson(res, 200, { emails });
      },
    },
    {
      method: "GET",
      path: "/mail/:id",
      about: null,
      handle({ req, res, params }) {
        const email = sink.emails().find(({ id }) => id === params["id"]);
        if (email === undefined) return reply({ res, status: 404, body: "no such email\n", type: "text/plain" });
        reply({ res, status: 200, body: emailPage(email), type: html, method: req.method });
      },
    },
  ];
}

const html = "text/html; charset=utf-8";

function mailboxPage(emails: readonly SunkEmail[]): string {
  const rows = emails.map(
    ({ id, to, subject, at, count }) =>
      `<li><a href="/mail/${id}">${escapeXml(subject)}</a> to ${escapeXml(to.join(", "))} <time>${at}</time>${count > 1 ? ` (came ${count} times)` : ""}</li>`,
  );
  const list = rows.length === 0 ? "<p>No emails yet.</p>" : `<ul>\n${rows.join("\n")}\n</ul>`;
  return page("Mailbox", `<h1>Mailbox</h1>\n<p>Nothing here has left this machine.</p>\n${list}`);
}

function emailPage({ from, to, subject, text, at }: SunkEmail): string {
  return page(
    subject,
    `<header><a href="/mail">Mailbox</a></header>\n<h1>${escapeXml(subject)}</h1>
<p class="by">From ${escapeXml(from)} to ${escapeXml(to.join(", "))}, <time>${at}</time></p>\n${paragraphs(text.split(/\n{2,}/))}`,
  );
}
