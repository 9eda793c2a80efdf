import { isRecord, readJson, textOf } from "@hoopoe/sandbox/http/body.ts";
import { reply, replyFresh, replyJson } from "@hoopoe/sandbox/http/reply.ts";
import type { Route } from "@hoopoe/sandbox/http/route.ts";
import { rssOf } from "./rss.ts";

type Seen = { at: string; ifNoneMatch: string | null; ifModifiedSince: string | null };
type Answer =
  | { status: number; headers: Record<string, string>; body: string; type: string }
  | { items: { guid: string; title: string; text: string; at: Date }[] };
type Scripted = { answer: Answer; modifiedAt: Date; seen: Seen[] };

/**
 * Feeds whose content a test sets: PUT {items: [{guid, title, text, at}]} or {status, headers, body, type}, then change it
 * between two reads. Each name is a feed of its own, so tests do not disturb each other. GET …/requests lists what was asked.
 */
export function scriptedFeedRoutes(): Route[] {
  const feeds = new Map<string, Scripted>();
  const path = "/feeds/scripted/:name.xml";
  return [
    {
      method: "GET",
      path,
      about: "a feed that a test scripts with PUT; items may change and vanish between reads",
      handle({ req, res, base, url, params }) {
        const feed = feeds.get(params.name ?? "");
        if (feed === undefined)
          return reply({
            res,
            status: 404,
            body: "not scripted yet: PUT {items: [...]} here first\n",
            type: "text/plain",
          });
        feed.seen.push({
          at: new Date().toISOString(),
          ifNoneMatch: req.headers["if-none-match"] ?? null,
          ifModifiedSince: req.headers["if-modified-since"] ?? null,
        });
        if ("status" in feed.answer) return reply({ res, ...feed.answer, method: req.method });
        const entries = feed.answer.items.map((item) => ({
          id: item.guid,
          at: item.at,
          by: "Desk",
          title: item.title,
          url: `${base}/news/scripted/${encodeURIComponent(item.guid)}`,
          summary: item.text,
          body: [item.text],
          topics: [],
        }));
        const body = rssOf({
          title: "Scripted",
          about: "A feed under a test's control",
          homeUrl: base,
          selfUrl: `${base}${url.pathname}`,
          updatedAt: feed.modifiedAt,
          entries,
        });
        return replyFresh({ req, res, body, type: "application/rss+xml; charset=utf-8", modifiedAt: feed.modifiedAt });
      },
    },
    {
      method: "PUT",
      path,
      about: null,
      async handle({ req, res, params }) {
        const before = feeds.get(params.name ?? "");
        // HTTP dates have whole seconds: a second change within one second must still look newer
        const modifiedAt = new Date(
          Math.max(Math.floor(Date.now() / 1000) * 1000, (before?.modifiedAt.getTime() ?? 0) + 1000),
        );
        feeds.set(params.name ?? "", { answer: answerOf(await readJson(req)), modifiedAt, seen: before?.seen ?? [] });
        res.writeHead(204).end();
      },
    },
    {
      method: "DELETE",
      path,
      about: null,
      handle: ({ res, params }) => (feeds.delete(params.name ?? ""), void res.writeHead(204).end()),
    },
    {
      method: "GET",
      path: "/feeds/scripted/:name/requests",
      about: null,
      handle: ({ res, params }) => replyJson(res, 200, feeds.get(params.name ?? "")?.seen ?? []),
    },
  ];
}

function answerOf(value: unknown): Answer {
  if (!isRecord(value)) throw new SyntaxError("the script must be an object with items, or with status and body");
  if (Array.isArray(value.items)) {
    return {
      items: value.items.filter(isRecord).map((item) => ({
        guid: textOf(item.guid) ?? "",
        title: textOf(item.title) ?? "",
        text: textOf(item.text) ?? "",
        at: new Date(textOf(item.at) ?? "2025-01-01T00:00:00Z"),
      })),
    };
  }
  if (typeof value.status !== "number") throw new SyntaxError("status must be a number, or items a list");
  const headers = isRecord(value.headers)
    ? Object.fromEntries(Object.entries(value.headers).map(([name, text]) => [name, String(text)]))
    : {};
  return { status: value.status, headers, body: textOf(value.body) ?? "", type: textOf(value.type) ?? "text/plain" };
}
