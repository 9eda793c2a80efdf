import type { SourceItem } from "@hoopoe/contract/intake/item.ts";
import type { ConnectorContext } from "../shared/connector-context.ts";
import { ConnectorError } from "../shared/connector-error.ts";
import { pageItems } from "../shared/connector-record.ts";
import type { ReadWindow } from "../shared/connector.ts";
import { shortHash } from "../shared/short-hash.ts";
import { entryIds } from "./entry-ids.ts";
import { entryItem } from "./entry-item.ts";
import { feedEntries } from "./feed-entries.ts";
import { fetchFeed } from "./fetch-feed.ts";
import { parseFeed } from "./parse-feed.ts";
import type { FeedState } from "./state.ts";

export type FeedStep =
  | { type: "item"; item: SourceItem }
  /** `state` is good once all items before it are kept; `done` of `total` entries of this feed. */
  | { type: "page"; state: FeedState; done: number; total: number };

/** Reads one feed in pages. Throws ConnectorError where it cannot be read; nothing of it has been yielded then. */
export async function* readFeed(
  ctx: Pick<ConnectorContext, "http" | "signal" | "now">,
  feedUrl: string,
  state: FeedState,
  window: ReadWindow,
): AsyncGenerator<FeedStep, void, undefined> {
  mayBeRead(feedUrl, state, ctx.now());
  const known = state.position === null ? state : { etag: null, lastModified: null };
  const answer = await fetchFeed(ctx, feedUrl, known);
  if (answer.kind === "unchanged") {
    yield { type: "page", state: { ...state, retryAt: null }, done: 0, total: 0 };
    return;
  }
  const { title: feedTitle, entries } = feedEntries(parseFeed(answer.text, answer.url), answer.url);
  const ids = entryIds(entries, feedUrl);
  const undated = { ...state.undated };
  const firstSeenAt = ctx.now().toISOString();
  const start = resumeAt(state, ids);

  for (const [index, entry] of entries.entries()) {
    const externalId = ids[index];
    if (externalId === undefined || index < start) continue;
    const at = entry.at ?? (undated[undatedKey(externalId)] ??= firstSeenAt);
    if (isInside(at, window)) {
      yield { type: "item", item: entryItem(entry, { externalId, at, feedUrl, feedTitle }) };
    }
    const count = index + 1;
    if (count % pageItems === 0 && count < entries.length) {
      ctx.signal.throwIfAborted();
      const position = { index: count, digest: digestOf(ids.slice(0, count)) };
      yield {
        type: "page",
        state: { ...state, retryAt: null, position, undated: { ...undated } },
        done: count,
        total: entries.length,
      };
    }
  }
  const still = new Set(ids.map(undatedKey));
  const { etag, lastModified } = answer;
  const finished = {
    ...state,
    etag,
    lastModified,
    position: null,
    retryAt: null,
    undated: Object.fromEntries(Object.entries(undated).filter(([key]) => still.has(key))),
  };
  yield { type: "page", state: finished, done: entries.length, total: entries.length };
}

function mayBeRead(feedUrl: string, { off, retryAt }: FeedState, now: Date): void {
  if (off !== null) throw new ConnectorError("gone", off.sentence);
  if (retryAt !== null && new Date(retryAt) > now) {
    throw new ConnectorError("rate-limited", `${feedUrl} asked to wait until ${retryAt}.`, {
      retryable: true,
      retryAt: new Date(retryAt),
    });
  }
}

/** Where an interrupted read goes on: only if the entries that were taken are still the first ones, in the same order. */
function resumeAt({ position }: FeedState, ids: readonly string[]): number {
  if (position === null || position.digest !== digestOf(ids.slice(0, position.index))) return 0;
  return position.index;
}

function digestOf(ids: readonly string[]): string {
  return shortHash(ids);
}

function undatedKey(externalId: string): string {
  return shortHash([externalId], 16);
}

function isInside(at: string, { from, to }: ReadWindow): boolean {
  const ms = Date.parse(at);
  return (from === null || ms >= Date.parse(from)) && (to === null || ms < Date.parse(to));
}
