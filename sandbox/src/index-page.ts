import { reply } from "./http/reply.ts";
import type { Route } from "./http/route.ts";
import { page } from "./http/page.ts";
import { escapeXml } from "./http/xml.ts";

/** A page that lists what is served here; made from the routes themselves, so that it cannot lag behind. */
export function indexRoute(routes: readonly Route[]): Route {
  return {
    method: "GET",
    path: "/",
    about: null,
    handle({ req, res }) {
      const rows = routes.flatMap(({ method, path, about }) =>
        about === null
          ? []
          : [`<tr><td><code>${method}</code></td><td>${link(method, path)}</td><td>${escapeXml(about)}</td></tr>`],
      );
      const body = `<h1>Sandbox</h1>\n<p>Stand-ins for the systems a workspace connects to. Everything here is invented.</p>\n<table>\n${rows.join("\n")}\n</table>`;
      reply({ res, status: 200, body: page("Sandbox", body), type: "text/html; charset=utf-8", method: req.method });
    },
  };
}

function link(method: string, path: string): string {
  const shown = `<code>${escapeXml(path)}</code>`;
  return method === "GET" && !path.includes(":") ? `<a href="${escapeXml(path)}">${shown}</a>` : shown;
}
