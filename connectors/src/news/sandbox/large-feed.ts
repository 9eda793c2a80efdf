import { sendPieces } from "@hoopoe/sandbox/http/stream.ts";
import { reply } from "@hoopoe/sandbox/http/reply.ts";
import type { Route } from "@hoopoe/sandbox/http/route.ts";

const countMax = 100_000;
const newestAt = Date.UTC(2025, 0, 31, 12);
const subjects = [
  "dock door",
  "cooling unit",
  "label roll",
  "gate sensor",
  "forklift battery",
  "pallet count",
  "night delivery",
  "handheld scanner",
];
const verbs = ["checked", "replaced", "delayed", "reported", "counted", "moved", "cleaned", "restarted"];

/** `/feeds/large.xml?count=5000`: so many items, always the same ones, each with its own guid `urn:large:<n>`, one minute apart. */
export const largeFeedRoute: Route = {
  method: "GET",
  path: "/feeds/large.xml",
  about: "RSS with ?count=5000 items (up to 100,000), the same every time",
  async handle({ req, res, url }) {
    const count = Number(url.searchParams.get("count") ?? "5000");
    if (!Number.isInteger(count) || count < 0 || count > countMax) {
      return reply({
        res,
        status: 400,
        body: `count must be a whole number from 0 to ${countMax}\n`,
        type: "text/plain",
      });
    }
    const etag = `"large-${count}"`;
    res.setHeader("etag", etag);
    if (req.headers["if-none-match"] === etag) return void res.writeHead(304).end();
    res.writeHead(200, { "content-type": "application/rss+xml; charset=utf-8" });
    if (req.method === "HEAD") return void res.end();
    return sendPieces(res, largeFeed(count));
  },
};

function* largeFeed(count: number): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel><title>Site log</title><link>https://sitelog.example/</link><description>Every entry of the site log</description>\n`;
  for (let number = 1; number <= count; number += 1) yield itemOf(number);
  yield "</channel></rss>\n";
}

function itemOf(number: number): string {
  const subject = subjects[number % subjects.length] ?? "";
  const verb = verbs[Math.floor(number / subjects.length) % verbs.length] ?? "";
  const at = new Date(newestAt - number * 60_000).toUTCString();
  return `<item><title>Entry ${number}: ${subject} ${verb}</title><link>https://sitelog.example/${number}</link><guid isPermaLink="false">urn:large:${number}</guid><pubDate>${at}</pubDate><description>Bay ${(number % 40) + 1}: ${subject} ${verb}, see log line ${number}.</description></item>\n`;
}
