import { reply } from "@hoopoe/sandbox/http/reply.ts";
import type { Exchange, Route } from "@hoopoe/sandbox/http/route.ts";
import { sendPieces } from "@hoopoe/sandbox/http/stream.ts";
import { sentinelBodies } from "./sentinel-bodies.ts";

const xml = "application/rss+xml; charset=utf-8";
const hugeBytes = 100 * 1024 * 1024;

/** Addresses that fail in one known way each, so that every failure of a feed can be provoked over real HTTP. */
export function sentinelRoutes(): Route[] {
  const at = (name: string, about: string, handle: Route["handle"]): Route => ({
    method: "GET",
    path: `/feeds/sentinel/${name}`,
    about,
    handle,
  });
  const body = (name: string, about: string, text: string | Buffer, type = xml): Route =>
    at(name, about, ({ req, res }) => reply({ res, status: 200, body: text, type, method: req.method }));
  const status = (name: string, about: string, code: number, headers: Record<string, string> = {}): Route =>
    at(name, about, ({ req, res }) =>
      reply({ res, status: code, body: `${code}\n`, type: "text/plain", headers, method: req.method }),
    );
  const redirect = (name: string, about: string, to: (exchange: Exchange) => string): Route =>
    at(name, about, (exchange) => void exchange.res.writeHead(302, { location: to(exchange) }).end());
  return [
    body("html", "200 with a web page instead of a feed", sentinelBodies.html, "text/html; charset=utf-8"),
    body("truncated.xml", "RSS that ends in the middle of an item", sentinelBodies.truncated),
    at("huge.xml", "a body of 100 MB, streamed", ({ req, res }) => {
      res.writeHead(200, { "content-type": xml });
      return req.method === "HEAD" ? void res.end() : sendPieces(res, hugeBody());
    }),
    body("empty.xml", "200 with no body at all", ""),
    status("gone", "410 Gone", 410),
    status("missing", "404", 404),
    status("broken", "500", 500),
    status("forbidden", "401", 401, { "www-authenticate": 'Basic realm="readers"' }),
    status("busy", "429 with Retry-After: 30", 429, { "retry-after": "30" }),
    redirect("redirect-private", "a redirect to http://10.0.0.1/", () => "http://10.0.0.1/feed.xml"),
    redirect("redirect-metadata", "a redirect to 169.254.169.254", () => "http://169.254.169.254/latest/meta-data/"),
    redirect("redirect-file", "a redirect to a file: address", () => "file:///etc/passwd"),
    redirect("redirect-loop", "a redirect to itself", ({ base }) => `${base}/feeds/sentinel/redirect-loop`),
    redirect("redirect-once", "a redirect to a good feed", ({ base }) => `${base}/feeds/sentinel/relative-links.xml`),
    at("slow", "one byte a second, for ever", dripSlowly),
    body("no-dates.xml", "three items without dates", sentinelBodies.noDates),
    body("relative-links.xml", "items with relative links", sentinelBodies.relativeLinks),
    body("windows-1252.xml", "RSS in windows-1252, so it says", sentinelBodies.windows1252, "application/rss+xml"),
    body("duplicate-guids.xml", "four items, two of them with the same guid", sentinelBodies.duplicateGuids),
    body("no-guids.xml", "items without a guid", sentinelBodies.noGuids),
    body("entities.xml", "a document type with nested entities (a 'billion laughs')", sentinelBodies.entities),
  ];
}

function* hugeBody(): Generator<string> {
  yield `<?xml version="1.0"?>\n<rss version="2.0"><channel><title>Long</title><link>https://long.example/</link><description>It does not end soon</description><item><title>Long</title><description>`;
  const piece = `${"the same words over and over again, ".repeat(1820)}\n`;
  for (let sent = 0; sent < hugeBytes; sent += piece.length) yield piece;
  yield "</description></item></channel></rss>\n";
}

/** Resets a reader's idle timer with each byte; only a total deadline ends it. */
function dripSlowly({ req, res }: Exchange): void {
  res.writeHead(200, { "content-type": xml });
  if (req.method === "HEAD") return void res.end();
  res.write("<?xml");
  const timer = setInterval(() => res.write(" "), 1000);
  res.once("close", () => clearInterval(timer));
}
