import * as z from "zod";
import { findChannel } from "../channels.ts";
import { openSlack } from "../open-slack.ts";
import { defineSlackAction } from "./define.ts";
import { channelParam, textParam } from "./params.ts";
import { deleteSent, findSent, postMessage, sentOutput } from "./sent-message.ts";

export const emptyText = "(no text)";

export const postMessageAction = defineSlackAction({
  id: "post-message",
  label: "Post a message",
  meaning: "Post a message in a channel.",
  input: z.object({ channel: channelParam(), text: textParam() }),
  output: sentOutput,
  recipients: ({ channel }) => [channel],
  targetParams: ["channel"],
  effect: "write",
  idempotency: "lookup",
  async plan(ctx, { channel, text }) {
    const { name } = await findChannel(await openSlack(ctx), channel);
    return {
      changes: [{ target: `#${name}`, field: "message", before: null, after: text || emptyText }],
      targetVersion: null,
    };
  },
  async run(ctx, { channel, text }, key) {
    const slack = await openSlack(ctx);
    const { id } = await findChannel(slack, channel);
    return postMessage(slack, { channel: id, threadTs: null }, { text: text || emptyText, key });
  },
  async lookup(ctx, { channel }, key) {
    const slack = await openSlack(ctx);
    const { id } = await findChannel(slack, channel);
    return findSent(slack, { channel: id, threadTs: null }, key);
  },
  undo: async (ctx, { output }) => deleteSent(await openSlack(ctx), output),
});
