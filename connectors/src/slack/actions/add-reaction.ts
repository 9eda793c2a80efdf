import * as z from "zod";
import { fieldMeta } from "../../shared/field-meta.ts";
import { openSlack } from "../open-slack.ts";
import { slackWordOf } from "../refusal.ts";
import { defineSlackAction } from "./define.ts";
import { messageParam } from "./params.ts";
import { loadMessage } from "./reply-in-thread.ts";

const output = z.object({ channel: z.string(), ts: z.string(), emoji: z.string(), wasThere: z.boolean() });

/** One app reacts once with one emoji: Slack itself refuses the second time, which is as good as done. */
export const addReaction = defineSlackAction({
  id: "add-reaction",
  label: "React to a message",
  meaning: "React to a message with an emoji.",
  input: z.object({
    message: messageParam(),
    emoji: z
      .string("enter the emoji, such as eyes")
      .trim()
      .transform((text) => text.replace(/^:|:$/g, ""))
      .pipe(z.string().regex(/^[a-z0-9_+'-]{1,100}$/, "enter the emoji's name, such as eyes or white_check_mark"))
      .register(fieldMeta, {
        label: "Emoji",
        help: "By name: eyes, white_check_mark.",
        origin: "stated",
        type: "text",
      }),
  }),
  output,
  effect: "write",
  idempotency: "safe",
  async plan(ctx, { message, emoji }) {
    const { text } = await loadMessage(await openSlack(ctx), message);
    return {
      changes: [{ target: `"${(text ?? "").slice(0, 80)}"`, field: "reaction", before: null, after: `:${emoji}:` }],
      targetVersion: null,
    };
  },
  async run(ctx, { message: { channel, ts }, emoji }) {
    const slack = await openSlack(ctx);
    try {
      await slack.call("reactions.add", { channel, timestamp: ts, name: emoji }, z.unknown());
      return { channel, ts, emoji, wasThere: false };
    } catch (error) {
      if (slackWordOf(error) !== "already_reacted") throw error;
      return { channel, ts, emoji, wasThere: true };
    }
  },
  async undo(ctx, { output: { channel, ts, emoji } }) {
    const slack = await openSlack(ctx);
    try {
      await slack.call("reactions.remove", { channel, timestamp: ts, name: emoji }, z.unknown());
    } catch (error) {
      if (slackWordOf(error) !== "no_reaction") throw error;
    }
  },
});
