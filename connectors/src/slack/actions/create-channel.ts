import * as z from "zod";
import { ConnectorError } from "../../shared/connector-error.ts";
import { fieldMeta } from "../../shared/field-meta.ts";
import { listChannels } from "../channels.ts";
import { openSlack } from "../open-slack.ts";
import { slackWordOf } from "../refusal.ts";
import { defineSlackAction } from "./define.ts";

const channel = z.looseObject({ id: z.string(), name: z.string() });

/** A name is taken once: a channel of that name which this app made is the one that an earlier try made. */
export const createChannel = defineSlackAction({
  id: "create-channel",
  label: "Create a channel",
  meaning: "Create a channel.",
  input: z.object({
    name: z
      .string("enter a channel name")
      .transform((text) =>
        text
          .trim()
          .replace(/^#/, "")
          .toLowerCase()
          .replace(/[^a-z0-9_-]+/g, "-")
          .replace(/^-+|-+$/g, ""),
      )
      .pipe(z.string().min(1, "enter a channel name").max(80, "a channel's name can have at most 80 characters"))
      .register(fieldMeta, { label: "Name", help: "Lower case, digits, - and _.", origin: "stated", type: "text" }),
    private: z
      .preprocess((value) => (typeof value === "string" ? /^(true|yes|1|private)$/i.test(value) : value), z.boolean())
      .optional()
      .register(fieldMeta, { label: "Private", origin: "optional", type: "switch" }),
  }),
  output: z.object({ channel: z.string(), name: z.string() }),
  effect: "write",
  idempotency: "lookup",
  plan: async (_ctx, { name, private: isPrivate }) => ({
    changes: [
      {
        target: `#${name}`,
        field: "channel",
        before: null,
        after: isPrivate ? "a private channel" : "a public channel",
      },
    ],
    targetVersion: null,
  }),
  async run(ctx, { name, private: isPrivate }) {
    const slack = await openSlack(ctx);
    try {
      const params = { name, is_private: isPrivate ?? false };
      const made = await slack.call("conversations.create", params, z.object({ channel }), { isWrite: true });
      return { channel: made.channel.id, name: made.channel.name };
    } catch (error) {
      if (slackWordOf(error) !== "name_taken") throw error;
      throw new ConnectorError("input-invalid", `name: the channel #${name} already exists.`);
    }
  },
  async lookup(ctx, { name }) {
    const slack = await openSlack(ctx);
    const { user_id: own } = await slack.call("auth.test", {}, z.object({ user_id: z.string() }));
    for await (const one of listChannels(slack)) {
      if (one.name === name && one.creator === own && one.is_archived !== true) return { channel: one.id, name };
    }
    return null;
  },
  /** Slack deletes no channel for an app: it is archived. */
  async undo(ctx, { output }) {
    const slack = await openSlack(ctx);
    await slack.call("conversations.archive", { channel: output.channel }, z.unknown(), { isWrite: true });
  },
});
