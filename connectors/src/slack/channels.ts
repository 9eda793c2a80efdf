import * as z from "zod";
import { ConnectorError } from "../shared/connector-error.ts";
import { type Slack, slackPages, withCursor } from "./open-slack.ts";
import { slackWordOf } from "./refusal.ts";

const channel = z.looseObject({
  id: z.string(),
  name: z.string().nullish(),
  created: z.number().nullish(),
  creator: z.string().nullish(),
  is_private: z.boolean().nullish(),
  is_archived: z.boolean().nullish(),
  is_member: z.boolean().nullish(),
});
export type SlackChannel = z.infer<typeof channel>;

const channelPage = z.object({ channels: z.array(channel), ...withCursor });

/** Public channels, and the private ones that the app was invited to (where it may list them). */
export async function* listChannels(slack: Slack): AsyncGenerator<SlackChannel> {
  for (const types of ["public_channel", "private_channel"]) {
    try {
      for await (const page of slackPages(slack, {
        method: "conversations.list",
        params: { types },
        schema: channelPage,
      })) {
        yield* page.channels;
      }
    } catch (error) {
      // Without groups:read the public ones are still worth reading; the check names the scope.
      if (types === "private_channel" && slackWordOf(error) === "missing_scope") return;
      throw error;
    }
  }
}

/** The channel that an id or a name means. Throws `input-invalid` where there is none. */
export async function findChannel(slack: Slack, wanted: string): Promise<{ id: string; name: string }> {
  const name = wanted.replace(/^#/, "").trim();
  if (/^[CDG][A-Z0-9]{6,}$/.test(name)) {
    const found = await slack.call("conversations.info", { channel: name }, z.object({ channel }));
    return { id: found.channel.id, name: found.channel.name || name };
  }
  for await (const one of listChannels(slack)) if (one.name === name) return { id: one.id, name };
  throw new ConnectorError("input-invalid", `channel: #${name} doesn't exist, or the app wasn't invited to it.`);
}
