import * as z from "zod";
import type { Slack } from "../open-slack.ts";
import { permalink, slackMessage } from "../message-item.ts";

const eventType = "hoopoe_action";
const messagesMax = 200;

export const sentOutput = z.object({ channel: z.string(), ts: z.string(), url: z.string() });
export type Sent = z.output<typeof sentOutput>;

type Place = { channel: string; threadTs: string | null };

const posted = z.object({ channel: z.string(), ts: z.string() });
const found = z.object({ messages: z.array(slackMessage) });

/** Posts with the effect's key in the message's metadata, where a repeat can find it and people do not see it. */
export async function postMessage(
  slack: Slack,
  { channel, threadTs }: Place,
  { text, key }: { text: string; key: string },
): Promise<Sent> {
  const metadata = JSON.stringify({ event_type: eventType, event_payload: { key } });
  // An address in the words of strangers is neither fetched nor drawn as a picture.
  const quiet = { unfurl_links: false, unfurl_media: false };
  const params = { channel, text: slackPlain(text), metadata, thread_ts: threadTs ?? undefined, ...quiet };
  const sent = await slack.call("chat.postMessage", params, posted, { isWrite: true });
  return withLink(slack, { channel: sent.channel, ts: sent.ts, threadTs });
}

/** The message that carries the key, among the latest of its channel or thread; null where there is none. */
export async function findSent(slack: Slack, { channel, threadTs }: Place, key: string): Promise<Sent | null> {
  const params = { channel, limit: messagesMax, include_all_metadata: true, ts: threadTs ?? undefined };
  const method = threadTs === null ? "conversations.history" : "conversations.replies";
  const { messages } = await slack.call(method, params, found);
  const own = messages.find(
    ({ metadata }) => metadata?.event_type === eventType && metadata.event_payload?.["key"] === key,
  );
  return own === undefined ? null : withLink(slack, { channel, ts: own.ts, threadTs });
}

/**
 * Text as Slack shows it, letter by letter: what a step hands on may hold words of strangers, and `<!channel>` in them
 * would call everybody, `<https://a|b>` show another address than it leads to.
 */
export function slackPlain(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

export async function deleteSent(slack: Slack, { channel, ts }: Sent): Promise<void> {
  await slack.call("chat.delete", { channel, ts }, z.unknown(), { isWrite: true });
}

async function withLink(slack: Slack, { channel, ts, threadTs }: Place & { ts: string }): Promise<Sent> {
  const { url } = await slack.call("auth.test", {}, z.object({ url: z.string() }));
  return { channel, ts, url: permalink(url, channel, { ts, thread: threadTs }) };
}
