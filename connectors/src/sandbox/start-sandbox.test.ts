import { readdirSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { parseFeed } from "feedsmith";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSandbox, type Sandbox } from "./start-sandbox.ts";
import { generateStory } from "@hoopoe/sandbox/story/generate-story.ts";

const endsAt = new Date("2026-03-20T16:30:00Z");
const story = generateStory({ seed: 7, endsAt });
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: 7, endsAt });
});
afterAll(() => sandbox.stop());

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${sandbox.url}${path}`, { headers, redirect: "manual" });
const text = async (path: string): Promise<string> => (await get(path)).text();
const newsOf = (index: number): number => story.news.filter((article) => article.publication === index).length;

describe("feeds", () => {
  it("serves the publications as RSS, Atom and JSON Feed, with every article", async () => {
    const rss = parseFeed(await text("/feeds/security"));
    const atom = parseFeed(await text("/feeds/trade"));
    const json = parseFeed(await text("/feeds/local"));
    expect([rss.format, atom.format, json.format]).toEqual(["rss", "atom", "json"]);
    expect(rss.format === "rss" && rss.feed.items?.length).toBe(newsOf(0));
    expect(atom.format === "atom" && atom.feed.entries?.length).toBe(newsOf(1));
    expect(json.format === "json" && json.feed.items?.length).toBe(newsOf(2));
    expect(newsOf(0) + newsOf(1) + newsOf(2)).toBe(story.news.length);
    if (rss.format !== "rss") throw new Error("not RSS");
    const titles = new Set(story.news.map((article) => article.title));
    expect(
      rss.feed.items?.every(
        (item) => titles.has(item.title ?? "") && item.pubDate !== undefined && item.guid?.value !== undefined,
      ),
    ).toBe(true);
  });

  it("links each entry to a page that holds the article", async () => {
    const {
      items,
    }: {
      items: { url: string; title: string; content_text: string }[];
    } = JSON.parse(await text("/feeds/local"));
    const [first] = items;
    if (first === undefined) throw new Error("no items");
    const page = await (await fetch(first.url)).text();
    expect(page).toContain("<h1>");
    expect(page).toContain(first.content_text.split(/['&"<]/)[0]);
  });

  it("answers 304 to a reader that has the feed, by tag and by date", async () => {
    const first = await get("/feeds/security");
    const etag = first.headers.get("etag") ?? "";
    expect((await get("/feeds/security", { "if-none-match": etag })).status).toBe(304);
    expect(
      (await get("/feeds/security", { "if-modified-since": first.headers.get("last-modified") ?? "" })).status,
    ).toBe(304);
    expect((await get("/feeds/security", { "if-none-match": '"other"' })).status).toBe(200);
  });

  it("serves as many items as asked for, each with its own guid, the same every time", async () => {
    const first = await text("/feeds/large.xml?count=5000");
    const guids = [...first.matchAll(/<guid[^>]*>([^<]+)</g)].map((found) => found[1]);
    expect(new Set(guids).size).toBe(5000);
    expect(await text("/feeds/large.xml?count=5000")).toBe(first);
    expect((await get("/feeds/large.xml?count=many")).status).toBe(400);
  });

  it("lets a test script a feed whose items change and vanish", async () => {
    const path = "/feeds/scripted/one.xml";
    const put = (items: unknown): Promise<Response> =>
      fetch(`${sandbox.url}${path}`, { method: "PUT", body: JSON.stringify({ items }) });
    expect((await get(path)).status).toBe(404);
    await put([
      { guid: "a", title: "First", text: "x", at: "2025-01-01T00:00:00Z" },
      { guid: "b", title: "Second", text: "y", at: "2025-01-02T00:00:00Z" },
    ]);
    const before = await get(path);
    expect(await before.text()).toContain("First");
    await put([{ guid: "b", title: "Second, changed", text: "y", at: "2025-01-02T00:00:00Z" }]);
    const after = await get(path, {
      "if-none-match": before.headers.get("etag") ?? "",
      "if-modified-since": before.headers.get("last-modified") ?? "",
    });
    expect(after.status).toBe(200);
    const body = await after.text();
    expect(body).toContain("Second, changed");
    expect(body).not.toContain("First");
    await fetch(`${sandbox.url}${path}`, {
      method: "PUT",
      body: JSON.stringify({ status: 503, headers: { "retry-after": "9" }, body: "later" }),
    });
    expect((await get(path)).headers.get("retry-after")).toBe("9");
    expect(JSON.parse(await text("/feeds/scripted/one/requests"))).toHaveLength(3);
  });
});

describe("sentinels", () => {
  it.each([
    ["html", 200],
    ["gone", 410],
    ["missing", 404],
    ["broken", 500],
    ["busy", 429],
    ["forbidden", 401],
    ["redirect-private", 302],
    ["redirect-metadata", 302],
    ["redirect-loop", 302],
    ["truncated.xml", 200],
    ["no-dates.xml", 200],
    ["empty.xml", 200],
  ])("%s answers %i", async (name, status) => {
    const response = await get(`/feeds/sentinel/${name}`);
    await response.arrayBuffer();
    expect(response.status).toBe(status);
  });

  it("does what each name says", async () => {
    expect((await get("/feeds/sentinel/busy")).headers.get("retry-after")).toBe("30");
    expect((await get("/feeds/sentinel/redirect-private")).headers.get("location")).toBe("http://10.0.0.1/feed.xml");
    expect((await get("/feeds/sentinel/redirect-metadata")).headers.get("location")).toContain("169.254.169.254");
    expect((await get("/feeds/sentinel/redirect-loop")).headers.get("location")).toBe(
      `${sandbox.url}/feeds/sentinel/redirect-loop`,
    );
    expect(await text("/feeds/sentinel/html")).toMatch(/^<!doctype html>/);
    expect((await text("/feeds/sentinel/truncated.xml")).trimEnd()).toMatch(/breaks o$/);
    const plain = parseFeed(await text("/feeds/sentinel/no-dates.xml"));
    expect(plain.format === "rss" && plain.feed.items?.map((item) => item.pubDate)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const doubled = [...(await text("/feeds/sentinel/duplicate-guids.xml")).matchAll(/<guid[^>]*>([^<]+)/g)].map(
      (found) => found[1],
    );
    expect([doubled.length, new Set(doubled).size]).toEqual([4, 3]);
    expect(await text("/feeds/sentinel/relative-links.xml")).toContain("<link>/tides/today</link>");
    const bytes = Buffer.from(await (await get("/feeds/sentinel/windows-1252.xml")).arrayBuffer());
    expect(new TextDecoder("windows-1252").decode(bytes)).toContain("Café prices rise to €4");
    expect(() => new TextDecoder("utf-8", { fatal: true }).decode(bytes)).toThrow();
  });

  it("streams a hundred megabytes without keeping them", async () => {
    let size = 0;
    for await (const chunk of (await get("/feeds/sentinel/huge.xml")).body ?? []) size += chunk.length;
    expect(size).toBeGreaterThan(100 * 1024 * 1024);
  });

  it("drips for as long as the reader stays", async () => {
    const drops = await new Promise<number>((resolve, reject) => {
      let seen = 0;
      const asking = request(`${sandbox.url}/feeds/sentinel/slow`, (response) => {
        response.on("data", () => {
          seen += 1;
          if (seen === 2) asking.destroy();
        });
        response.on("close", () => resolve(seen));
      });
      asking
        .on("error", (cause: NodeJS.ErrnoException) => (cause.code === "ECONNRESET" ? undefined : reject(cause)))
        .end();
    });
    expect(drops).toBe(2);
  });
});

describe("exports", () => {
  it("writes an mbox that parses back to the same mails, threads, names and files", async () => {
    const mbox = await text("/exports/mail.mbox");
    const messages = mbox.split(/^From .*\r\n/m).slice(1);
    expect(messages).toHaveLength(story.mails.length);
    for (const [index, raw] of messages.entries()) {
      const mail = story.mails[index];
      if (mail === undefined) throw new Error("one too many");
      const parsed = await PostalMime.parse(raw.replace(/^>(>*From )/gm, "$1"));
      expect(parsed.messageId).toBe(`<${mail.id}>`);
      expect(parsed.subject).toBe(mail.subject);
      expect(parsed.from?.name).toBe(mail.from.name);
      expect(parsed.text?.replaceAll("\r\n", "\n").trimEnd()).toBe(mail.text.trimEnd());
      expect(new Date(parsed.date ?? "").getTime()).toBe(Math.floor(mail.at.getTime() / 1000) * 1000);
      expect(parsed.inReplyTo ?? null).toBe(mail.parents.length > 0 ? `<${mail.parents.at(-1)}>` : null);
      expect(parsed.attachments.map((file) => file.filename)).toEqual(mail.attachments.map((file) => file.name));
      expect(parsed.html !== undefined).toBe(mail.hasHtml);
    }
    expect(mbox).toMatch(/^X-GM-THRID: \d{19}\r$/m);
    expect(story.mails.some((mail) => mail.attachments.length > 0) && story.mails.some((mail) => mail.hasHtml)).toBe(
      true,
    );
  });

  it("writes the chat in Slack's shape, each reply under a message that exists", async () => {
    const chat: {
      channels: { id: string }[];
      users: { id: string }[];
      messages: { channel: string; user?: string; bot_id?: string; ts: string; thread_ts?: string }[];
    } = JSON.parse(await text("/exports/chat.json"));
    expect(chat.messages).toHaveLength(story.chats.length);
    const keys = new Set(chat.messages.map((message) => `${message.channel}/${message.ts}`));
    expect(keys.size).toBe(chat.messages.length);
    expect(
      chat.messages.filter(
        (message) => message.thread_ts !== undefined && !keys.has(`${message.channel}/${message.thread_ts}`),
      ),
    ).toEqual([]);
    const users = new Set(chat.users.map((user) => user.id));
    expect(chat.messages.filter((message) => message.bot_id === undefined && !users.has(message.user ?? ""))).toEqual(
      [],
    );
  });

  it("writes the tickets in the shape of Jira's search", async () => {
    const found: {
      total: number;
      issues: {
        key: string;
        self: string;
        fields: { summary: string; created: string; comment: { total: number; comments: unknown[] } };
      }[];
    } = JSON.parse(await text("/exports/tickets.json"));
    expect([found.total, found.issues.length]).toEqual([story.tickets.length, story.tickets.length]);
    expect(found.issues.map((issue) => issue.key)).toEqual(story.tickets.map((ticket) => ticket.key));
    expect(
      found.issues.every(
        (issue) =>
          /^\d{4}-\d\d-\d\dT[\d:.]+\+0000$/.test(issue.fields.created) &&
          issue.fields.comment.comments.length === issue.fields.comment.total,
      ),
    ).toBe(true);
  });
});

it("shows a ticket with its comments where the ticket's link leads", async () => {
  const ticket = story.tickets.find((one) => one.comments.length > 2);
  const page = await text(`/browse/${ticket?.key}`);
  expect(page).toContain(ticket?.key);
  expect(page.match(/<h2>/g)).toHaveLength(ticket?.comments.length ?? 0);
  expect((await get("/browse/NONE-1")).status).toBe(404);
});

it("lists everything it serves on its first page, and says 404 and 405 plainly", async () => {
  const page = await text("/");
  for (const path of ["/feeds/security", "/feeds/sentinel/redirect-loop", "/exports/mail.mbox", "/v1/chat/completions"])
    expect(page).toContain(path);
  expect((await get("/nothing")).status).toBe(404);
  expect((await fetch(`${sandbox.url}/exports/mail.mbox`, { method: "POST" })).status).toBe(405);
});

it("keeps the truth away from everything it serves", () => {
  const folder = join(import.meta.dirname, "../../..");
  const sources = ["connectors/src", "sandbox/src"]
    .flatMap((of) => readdirSync(join(folder, of), { recursive: true, encoding: "utf8" }).map((name) => join(of, name)))
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
  const readers = sources.filter((name) =>
    /from "[^"]*(truth|facts-found)\.ts"/.test(readFileSync(join(folder, name), "utf8")),
  );
  expect(readers.map((name) => name.replaceAll("\\", "/"))).toEqual(["sandbox/src/story/facts-found.ts"]);
});
