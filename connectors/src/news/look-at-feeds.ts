import type { ConnectorContext } from "../shared/connector-context.ts";
import { ConnectorError } from "../shared/connector-error.ts";
import type { CheckResult, Container } from "../shared/connector.ts";
import type { NewsConfig } from "./config.ts";
import { feedEntries, type ParsedFeed } from "./feed-entries.ts";
import { fetchFeed } from "./fetch-feed.ts";
import { parseFeed } from "./parse-feed.ts";

const atOnce = 5;

/** Fetches every feed once, five at a time; good when at least one of them can be read. */
export async function checkFeeds(ctx: ConnectorContext<NewsConfig>): Promise<CheckResult> {
  const parts = [];
  for await (const { url, feed, error } of lookAtFeeds(ctx)) {
    const sentence = error?.sentence ?? `${feed?.title || url}: ${feed?.entries.length ?? 0} entries.`;
    parts.push({ label: url, ok: error === null, sentence });
  }
  const good = parts.filter(({ ok }) => ok).length;
  const only = parts.length === 1 ? parts[0] : undefined;
  return { ok: good > 0, sentence: only?.sentence ?? `${good} of ${parts.length} feeds are readable.`, parts };
}

/** Each feed is a container; one that cannot be read now is still there, by its address. */
export async function* discoverFeeds(ctx: ConnectorContext<NewsConfig>): AsyncGenerator<Container> {
  for await (const { url, feed } of lookAtFeeds(ctx)) yield { id: url, label: feed?.title || url, kind: "feed", url };
}

type Look = { url: string; feed: ParsedFeed | null; error: ConnectorError | null };

async function* lookAtFeeds(ctx: ConnectorContext<NewsConfig>): AsyncGenerator<Look> {
  const { feeds } = ctx.config;
  for (let start = 0; start < feeds.length; start += atOnce) {
    ctx.signal.throwIfAborted();
    yield* await Promise.all(feeds.slice(start, start + atOnce).map(async (url) => lookAt(ctx, url)));
  }
}

async function lookAt(ctx: ConnectorContext<NewsConfig>, url: string): Promise<Look> {
  try {
    const answer = await fetchFeed(ctx, url, { etag: null, lastModified: null });
    const feed = answer.kind === "document" ? feedEntries(parseFeed(answer.text, answer.url), answer.url) : null;
    return { url, feed, error: null };
  } catch (error) {
    if (error instanceof ConnectorError) return { url, feed: null, error };
    throw error;
  }
}
