import { page } from "./page.ts";
import { escapeXml } from "./xml.ts";
import { reply } from "./reply.ts";
import type { Exchange, Route } from "./route.ts";

export type AccountsPage = {
  title: string;
  /** How the form of a connection is filled in to get here, a line each. */
  form: readonly string[];
  accounts: Readonly<Record<string, string>>;
};

/** A page for people: which accounts a stand-in has, and what each of them provokes. */
export function accountsRoute(path: string, describe: (exchange: Exchange) => Promise<AccountsPage>): Route {
  return {
    method: "GET",
    path,
    about: "accounts and sentinels, and how to connect to them",
    async handle(exchange) {
      const { title, form, accounts } = await describe(exchange);
      const rows = Object.entries(accounts).map(
        ([name, about]) => `<tr><td><code>${escapeXml(name)}</code></td><td>${escapeXml(about)}</td></tr>`,
      );
      const body = `<h1>${escapeXml(title)}</h1>\n<ul>\n${form.map((line) => `<li>${escapeXml(line)}</li>`).join("\n")}\n</ul>\n<table>\n${rows.join("\n")}\n</table>`;
      const { req, res } = exchange;
      reply({ res, status: 200, body: page(title, body), type: "text/html; charset=utf-8", method: req.method });
    },
  };
}
