import * as z from "zod";
import { excerptCharsMax, type FailureRecord } from "../shared/connector-record.ts";
import type { ChannelRead, Step } from "./channel-read.ts";
import { externalIdOf, isDeleted, isNotice, messageItem, slackMessage, type SlackMessage } from "./message-item.ts";
import { type SlackContext, withCursor } from "./open-slack.ts";
import { readThread } from "./read-thread.ts";
import { slackWordOf } from "./refusal.ts";
import { isSlowAnswer, shareOf, slowMessages } from "./slow-tier.ts";
import { type ChannelState, knownMax } from "./state.ts";

const pageMessages = 200;
const rescanSeconds = 10 * 24 * 3600;
const dayMs = 24 * 3_600_000;

/** One channel to the end of its window, with a step after each page and each thread, so that a kill repeats little. */
export async function* readChannel(ctx: SlackContext, read: ChannelRead): AsyncGenerator<Step, void, undefined> {
  let { isSlow } = read;
  let own = read.own.window === null && read.own.pending.length === 0 ? begin(ctx.now(), read) : read.own;
  for (;;) {
    for await (const step of readPending(ctx, read, own, isSlow)) {
      if (step.type === "step") own = step.own;
      yield step;
    }
    if (own.window === null) return;
    ctx.signal.throwIfAborted();
    const requested = isSlow ? slowMessages : pageMessages;
    const page = await historyPage(read, own.window, requested);
    isSlow ||= isSlowAnswer({ requested, got: page.messages.length, hasMore: page.hasMore });
    const messages: SlackMessage[] = [];
    for (const raw of page.messages) {
      const parsed = slackMessage.safeParse(raw);
      if (parsed.success) messages.push(parsed.data);
      else yield failureOf(raw, parsed.error.message);
    }
    yield* recordsOf(messages, read);
    const { state, missing } = afterPage(own, { messages, cursor: page.cursor });
    for (const ts of missing) yield { type: "delete", externalId: externalIdOf(read.channel.id, ts) };
    own = state;
    yield { type: "step", own, isSlow, share: shareOf(own, read.created) };
  }
}

/**
 * A window ends now. It begins ten days before the last one's end, since an answer to an old message, an edit or a
 * deletion shows nowhere else; in the slow tier that is done once a day.
 */
function begin(now: Date, { own, isSlow, window }: ChannelRead): ChannelState {
  const from = window.from === null ? 0 : Date.parse(window.from) / 1000;
  const isRescan = !isSlow || own.rescannedAt === null || now.getTime() - Date.parse(own.rescannedAt) >= dayMs;
  const back = isRescan ? rescanSeconds : 0;
  const oldest = own.done === null ? from : Math.max(from, Number(own.done) - back);
  const end = window.to === null ? now.getTime() : Math.min(now.getTime(), Date.parse(window.to) - 1);
  const latest = (end / 1000).toFixed(6);
  return {
    ...own,
    rescannedAt: isRescan ? now.toISOString() : own.rescannedAt,
    window: { oldest: oldest.toFixed(6), latest, cursor: null, pages: 0, reached: latest, seen: [] },
  };
}

const historyAnswer = z.object({ messages: z.array(z.unknown()), has_more: z.boolean().nullish(), ...withCursor });

async function historyPage(
  { slack, channel }: ChannelRead,
  window: NonNullable<ChannelState["window"]>,
  limit: number,
): Promise<{ messages: unknown[]; cursor: string | null; hasMore: boolean }> {
  const { oldest, latest, cursor } = window;
  const params = { channel: channel.id, oldest, latest, inclusive: true, limit };
  const ask = (at: string | undefined) => slack.call("conversations.history", { ...params, cursor: at }, historyAnswer);
  // A forgotten cursor begins the frozen window anew: nothing is lost, some is read twice.
  const answer = await ask(cursor ?? undefined).catch((error: unknown) => {
    if (cursor === null || slackWordOf(error) !== "invalid_cursor") throw error;
    return ask(undefined);
  });
  const next = answer.response_metadata?.next_cursor || null;
  return { messages: answer.messages, cursor: next === cursor ? null : next, hasMore: answer.has_more === true };
}

function* recordsOf(messages: readonly SlackMessage[], { channel, people, teamUrl }: ChannelRead): Generator<Step> {
  for (const message of messages) {
    if (isDeleted(message)) yield { type: "delete", externalId: externalIdOf(channel.id, message.ts) };
    else if (!isNotice(message)) yield { type: "item", item: messageItem(message, { channel, people, teamUrl }) };
  }
}

/** The state behind a page, and which messages are missing once the window has been paged to its end. */
function afterPage(
  own: ChannelState,
  { messages, cursor }: { messages: readonly SlackMessage[]; cursor: string | null },
): { state: ChannelState; missing: string[] } {
  const { window } = own;
  if (window === null) return { state: own, missing: [] };
  const horizon = Number(window.latest) - rescanSeconds;
  const fresh = messages.filter(({ ts }) => Number(ts) >= horizon).map(({ ts }) => ts);
  const seen = [...new Set([...window.seen, ...fresh])].toSorted((a, b) => Number(b) - Number(a)).slice(0, knownMax);
  const pending = messages.flatMap((message) => threadToRead(own, message, horizon));
  const reached = messages.at(-1)?.ts ?? window.reached;
  if (cursor !== null) {
    return {
      state: { ...own, pending, window: { ...window, cursor, pages: window.pages + 1, reached, seen } },
      missing: [],
    };
  }
  const covered = Math.max(Number(window.oldest), seen.length === knownMax ? Number(seen.at(-1)) : 0);
  const gone = own.known.filter((ts) => Number(ts) >= covered && !seen.includes(ts));
  const missing = gone.flatMap((ts) => [ts, ...(own.threads[ts]?.replies ?? [])]);
  const threads = Object.entries(own.threads).filter(([ts]) => Number(ts) >= horizon && !gone.includes(ts));
  const kept = own.known.filter((ts) => Number(ts) < covered && Number(ts) >= horizon);
  const known = [...seen, ...kept].slice(0, knownMax);
  return {
    state: { ...own, done: window.latest, window: null, pending, known, threads: Object.fromEntries(threads) },
    missing,
  };
}

/** A thread is read where it has answers that were not seen; from the last seen one where there are only more of them. */
function threadToRead(own: ChannelState, message: SlackMessage, horizon: number): ChannelState["pending"] {
  const { ts, reply_count: count, latest_reply: latest } = message;
  const before = own.threads[ts];
  if ((count ?? 0) === 0 && before === undefined) return [];
  if (before?.count === (count ?? 0) && before.latest === (latest ?? "")) return [];
  const isGrown = before !== undefined && (count ?? 0) > before.count;
  const oldest = isGrown ? before.latest : "0";
  return [
    { ts, oldest, latest: latest ?? "", count: count ?? 0, cursor: null, seen: [], isWatched: Number(ts) >= horizon },
  ];
}

async function* readPending(
  ctx: SlackContext,
  read: ChannelRead,
  input: ChannelState,
  isSlow: boolean,
): AsyncGenerator<Step> {
  let own = input;
  while (own.pending.length > 0) {
    ctx.signal.throwIfAborted();
    for await (const step of readThread(read, own, { isSlow, limit: isSlow ? slowMessages : pageMessages })) {
      if (step.type === "step") own = step.own;
      yield step;
    }
  }
}

function failureOf(raw: unknown, reason: string): FailureRecord {
  const excerpt = JSON.stringify(raw)?.slice(0, excerptCharsMax) ?? null;
  return {
    type: "failure",
    externalId: null,
    reason: `Couldn't read this message: ${reason}`.slice(0, excerptCharsMax),
    excerpt,
  };
}
