import * as z from "zod";
import { ConnectorError } from "../../shared/connector-error.ts";
import { slackMessage } from "../message-item.ts";
import { openSlack, type Slack } from "../open-slack.ts";
import { defineSlackAction } from "./define.ts";
import { messageParam, textParam } from "./params.ts";
import { emptyText } from "./post-message.ts";
import { deleteSent, findSent, postMessage, sentOutput } from "./sent-message.ts";

type Ref = { channel: string; ts: string };

export const replyInThread = defineSlackAction({
  id: "reply-in-thread",
  label: "Reply in a thread",
  meaning: "Reply to a message in its thread.",
  input: z.object({ message: messageParam(), text: textParam() }),
  recipients: () => ["everyone in the channel"],
  targetParams: ["message"],
  output: sentOutput,
  effect: "write",
  idempotency: "lookup",
  async plan(ctx, { message, text }) {
    const parent = await loadMessage(await openSlack(ctx), message);
    const target = `The thread of "${(parent.text ?? "").slice(0, 80)}"`;
    return { changes: [{ target, field: "reply", before: null, after: text || emptyText }], targetVersion: null };
  },
  async run(ctx, { message, text }, key) {
    const slack = await openSlack(ctx);
    const place = await threadOf(slack, message);
    return postMessage(slack, place, { text: text || emptyText, key });
  },
  async lookup(ctx, { message }, key) {
    const slack = await openSlack(ctx);
    return findSent(slack, await threadOf(slack, message), key);
  },
  undo: async (ctx, { output }) => deleteSent(await openSlack(ctx), output),
});

/** An answer to an answer goes to the thread it stands in. */
async function threadOf(slack: Slack, ref: Ref): Promise<{ channel: string; threadTs: string }> {
  const { thread_ts: thread } = await loadMessage(slack, ref);
  return { channel: ref.channel, threadTs: thread ?? ref.ts };
}

const messages = z.object({ messages: z.array(slackMessage) });

export async function loadMessage(slack: Slack, { channel, ts }: Ref): Promise<z.output<typeof slackMessage>> {
  const params = { channel, oldest: ts, latest: ts, inclusive: true, limit: 1 };
  const page = await slack.call("conversations.history", params, messages);
  const found = page.messages.find((message) => message.ts === ts) ?? (await loadReply(slack, { channel, ts }));
  if (found === undefined) throw new ConnectorError("not-found", "This message is no longer in Slack.");
  return found;
}

/** The history does not show a thread's answers; asked for as a thread, an answer gives itself. */
async function loadReply(slack: Slack, { channel, ts }: Ref): Promise<z.output<typeof slackMessage> | undefined> {
  const page = await slack.call("conversations.replies", { channel, ts, limit: 1 }, messages);
  return page.messages.find((message) => message.ts === ts);
}
