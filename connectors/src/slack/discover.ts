import * as z from "zod";
import { ConnectorError } from "../shared/connector-error.ts";
import type { Container } from "../shared/connector.ts";
import { listChannels, type SlackChannel } from "./channels.ts";
import { openSlack, type Slack, type SlackContext, slackPages, withCursor } from "./open-slack.ts";
import { loadPeople, type People } from "./people.ts";

/**
 * The channels that can be read: those the app is in. Who may see a private one are its members; a public one is open to
 * the workspace. Slack does not tell how many messages a channel holds.
 */
export async function* discoverChannels(ctx: SlackContext): AsyncGenerator<Container> {
  const slack = await openSlack(ctx);
  const { url } = await slack.call("auth.test", {}, z.object({ url: z.string() }));
  let people: People | null = null;
  for await (const channel of listChannels(slack)) {
    ctx.signal.throwIfAborted();
    if (channel.is_member !== true) continue;
    people ??= channel.is_private === true ? await loadPeople(slack) : null;
    yield {
      id: channel.id,
      label: `#${channel.name ?? channel.id}${channel.is_archived === true ? " (archived)" : ""}`,
      kind: "channel",
      url: `${url.replace(/\/?$/, "/")}archives/${channel.id}`,
      count: null,
      audience: channel.is_private === true ? await membersOf(slack, channel, people ?? new Map()) : null,
    };
  }
}

const memberPage = z.object({ members: z.array(z.string()), ...withCursor });

/** Whose address Slack does not tell (users:read.email is missing) cannot be named, and sees less than they might. */
async function membersOf(slack: Slack, { id }: SlackChannel, people: People): Promise<string[]> {
  const addresses = new Set<string>();
  try {
    for await (const { members } of slackPages(slack, {
      method: "conversations.members",
      params: { channel: id },
      schema: memberPage,
    })) {
      for (const member of members) {
        const email = people.get(member)?.email;
        if (email) addresses.add(email.toLowerCase());
      }
    }
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.code !== "not-found") throw error;
  }
  return [...addresses];
}
