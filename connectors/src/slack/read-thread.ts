import * as z from "zod";
import type { ChannelRead, Step } from "./channel-read.ts";
import { externalIdOf, isNotice, messageItem, slackMessage, type SlackMessage } from "./message-item.ts";
import { withCursor } from "./open-slack.ts";
import { slackWordOf } from "./refusal.ts";
import type { ChannelState } from "./state.ts";

const repliesAnswer = z.object({ messages: z.array(z.unknown()), ...withCursor });
/** So many answers of a thread are watched for deletions. */
const watchedMax = 200;

type Pending = ChannelState["pending"][number];

/** One page of the first pending thread. A thread read whole also tells which of its answers were deleted. */
export async function* readThread(
  read: ChannelRead,
  own: ChannelState,
  { isSlow, limit }: { isSlow: boolean; limit: number },
): AsyncGenerator<Step> {
  const [thread, ...others] = own.pending;
  if (thread === undefined) return;
  const page = await loadReplies(read, thread, limit);
  const { channel, people, teamUrl } = read;
  const replies = page.messages.filter(({ ts }) => ts !== thread.ts);
  for (const message of replies) {
    if (!isNotice(message)) yield { type: "item", item: messageItem(message, { channel, people, teamUrl }) };
  }
  const seen = [...new Set([...thread.seen, ...replies.map(({ ts }) => ts)])].slice(-watchedMax);
  if (page.cursor !== null) {
    yield {
      type: "step",
      own: { ...own, pending: [{ ...thread, cursor: page.cursor, seen }, ...others] },
      isSlow,
      share: null,
    };
    return;
  }
  const before = own.threads[thread.ts]?.replies ?? [];
  const isWhole = thread.oldest === "0";
  for (const ts of isWhole ? before.filter((one) => !seen.includes(one)) : []) {
    yield { type: "delete", externalId: externalIdOf(channel.id, ts) };
  }
  const watched = isWhole ? seen : [...new Set([...before, ...seen])].slice(-watchedMax);
  const seenOfIt = { latest: thread.latest, count: thread.count, replies: watched };
  const threads = thread.isWatched ? { ...own.threads, [thread.ts]: seenOfIt } : own.threads;
  yield { type: "step", own: { ...own, pending: others, threads }, isSlow, share: null };
}

async function loadReplies(
  { slack, channel }: ChannelRead,
  { ts, oldest, cursor }: Pending,
  limit: number,
): Promise<{ messages: SlackMessage[]; cursor: string | null }> {
  const params = { channel: channel.id, ts, oldest, inclusive: true, limit };
  const ask = (at: string | undefined) => slack.call("conversations.replies", { ...params, cursor: at }, repliesAnswer);
  const answer = await ask(cursor ?? undefined).catch((error: unknown) => {
    const word = slackWordOf(error);
    if (word === "thread_not_found") return { messages: [], response_metadata: null };
    if (cursor === null || word !== "invalid_cursor") throw error;
    return ask(undefined);
  });
  const messages = answer.messages.flatMap((raw) => {
    const parsed = slackMessage.safeParse(raw);
    return parsed.success ? [parsed.data] : [];
  });
  const next = answer.response_metadata?.next_cursor || null;
  return { messages, cursor: next === cursor ? null : next };
}
