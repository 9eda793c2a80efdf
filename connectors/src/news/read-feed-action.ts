import * as z from "zod";
import type { ConnectorContext } from "../shared/connector-context.ts";
import { ConnectorError } from "../shared/connector-error.ts";
import { defineAction } from "../shared/define-action.ts";
import { fieldMeta } from "../shared/field-meta.ts";
import { htmlToText } from "../shared/html-to-text.ts";
import { readsOnly } from "../shared/no-plan.ts";
import type { NewsConfig } from "./config.ts";
import { feedEntries, type ParsedFeed } from "./feed-entries.ts";
import { fetchFeed } from "./fetch-feed.ts";
import { parseFeed } from "./parse-feed.ts";

const bodyCharsMax = 4_000;
const text = z.string();

export const readFeedAction = defineAction<NewsConfig>()({
  id: "read-feed",
  label: "Read a feed",
  meaning: "Read a feed's latest items.",
  input: z.object({
    feed: z
      .string("enter the feed's address or name")
      .trim()
      .min(1, "enter the feed's address or name")
      .max(2000)
      .register(fieldMeta, {
        label: "Feed",
        help: "Its address, or the name of one of this connection's feeds.",
        origin: "stated",
      }),
    keywords: z
      .preprocess(
        (value) => (typeof value === "string" ? value.split(/[,\n]/) : value),
        z.array(z.string().trim()).max(50),
      )
      .optional()
      .register(fieldMeta, {
        label: "Keywords",
        help: "Only entries with one of these keywords, comma-separated.",
        origin: "optional",
        type: "lines",
      }),
    limit: z.coerce
      .number("enter a number")
      .int("enter a whole number")
      .min(1)
      .max(200)
      .optional()
      .register(fieldMeta, { label: "Limit", help: "Default: 20.", origin: "optional", type: "number" }),
  }),
  output: z.object({
    feed: text,
    items: z.array(z.object({ title: text, url: text.nullable(), at: text.nullable(), author: text, body: text })),
  }),
  effect: "read",
  idempotency: "safe",
  plan: readsOnly,
  async run(ctx, { feed: wanted, keywords = [], limit = 20 }) {
    const { title, entries } = await findFeed(ctx, wanted);
    const words = keywords.filter((word) => word !== "").map((word) => word.toLowerCase());
    const items = entries.map((entry) => ({
      title: entry.title,
      url: entry.link,
      at: entry.at,
      author: entry.author,
      body: htmlToText(entry.html).slice(0, bodyCharsMax),
    }));
    const fitting = items.filter(
      (item) => words.length === 0 || words.some((word) => `${item.title}\n${item.body}`.toLowerCase().includes(word)),
    );
    // Newest first; what has no date keeps its place behind the dated ones.
    const newest = fitting.toSorted((a, b) => (b.at ?? "").localeCompare(a.at ?? ""));
    return { feed: title, items: newest.slice(0, limit) };
  },
});

type Context = ConnectorContext<NewsConfig>;

/** By its address; else the feed of this connection whose address or own name holds the words. */
async function findFeed(ctx: Context, wanted: string): Promise<ParsedFeed> {
  if (/^https?:\/\//i.test(wanted)) return load(ctx, wanted);
  const words = wanted.toLowerCase();
  const byAddress = ctx.config.feeds.find((url) => url.toLowerCase().includes(words));
  if (byAddress !== undefined) return load(ctx, byAddress);
  for (const url of ctx.config.feeds) {
    const feed = await load(ctx, url).catch((error: unknown) => {
      if (error instanceof ConnectorError) return null;
      throw error;
    });
    if (feed?.title.toLowerCase().includes(words)) return feed;
  }
  throw new ConnectorError(
    "input-invalid",
    `feed: this connection has no feed called '${wanted.slice(0, 100)}'. Enter its address.`,
  );
}

async function load(ctx: Context, url: string): Promise<ParsedFeed> {
  const answer = await fetchFeed(ctx, url, { etag: null, lastModified: null });
  return answer.kind === "document"
    ? feedEntries(parseFeed(answer.text, answer.url), answer.url)
    : { title: url, entries: [] };
}
