import * as z from "zod";
import { openSlack } from "../open-slack.ts";
import { defineSlackAction } from "./define.ts";
import { messageParam, textParam } from "./params.ts";
import { emptyText } from "./post-message.ts";
import { loadMessage } from "./reply-in-thread.ts";
import { slackPlain } from "./sent-message.ts";

/** `before` as Slack keeps it; null where the message said so already. */
const output = z.object({ channel: z.string(), ts: z.string(), before: z.string().nullable() });

/** Slack lets an app change what it has posted itself; the same text twice is the same message. */
export const updateMessage = defineSlackAction({
  id: "update-message",
  label: "Change a posted message",
  meaning: "Change the text of a message this app posted.",
  input: z.object({ message: messageParam(), text: textParam("New text") }),
  recipients: () => ["everyone in the channel"],
  targetParams: ["message"],
  output,
  effect: "write",
  idempotency: "safe",
  async plan(ctx, { message, text }) {
    const before = (await loadMessage(await openSlack(ctx), message)).text ?? "";
    const target = `"${before.slice(0, 80)}"`;
    return { changes: [{ target, field: "text", before, after: text || emptyText }], targetVersion: before };
  },
  async run(ctx, { message: { channel, ts }, text }) {
    const slack = await openSlack(ctx);
    const before = (await loadMessage(slack, { channel, ts })).text ?? "";
    const after = slackPlain(text || emptyText);
    if (before === after) return { channel, ts, before: null };
    await slack.call("chat.update", { channel, ts, text: after }, z.unknown());
    return { channel, ts, before };
  },
  async undo(ctx, { output: { channel, ts, before } }) {
    if (before === null) return;
    await (await openSlack(ctx)).call("chat.update", { channel, ts, text: before }, z.unknown());
  },
});
