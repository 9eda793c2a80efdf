import * as z from "zod";
import { ConnectorError } from "../shared/connector-error.ts";
import type { ConnectorRecord } from "../shared/connector-record.ts";
import type { ReadWindow } from "../shared/connector.ts";
import { listChannels, type SlackChannel } from "./channels.ts";
import { openSlack, type SlackContext } from "./open-slack.ts";
import { loadPeople } from "./people.ts";
import { readChannel } from "./read-channel.ts";
import { slackWordOf } from "./refusal.ts";
import { channelState, type SlackState } from "./state.ts";
import { slowSentence } from "./slow-tier.ts";

type Record = ConnectorRecord<SlackState>;

const skips = ["not_in_channel", "channel_not_found", "is_archived"];

/**
 * Every channel that the app is in (or the chosen ones), each in its own windows. A channel that cannot be read is left
 * out and, where it was chosen, named; the others go on.
 */
export async function* readMessages(
  ctx: SlackContext,
  { containers, state: before, window }: { containers: readonly string[]; state: SlackState; window: ReadWindow },
): AsyncGenerator<Record, void, undefined> {
  const slack = await openSlack(ctx);
  const { url: teamUrl } = await slack.call("auth.test", {}, z.object({ url: z.string() }));
  const people = await loadPeople(slack);
  const chosen = await channelsToRead(listChannels(slack), containers);
  for (const id of containers.filter((one) => !chosen.some((channel) => channel.id === one))) {
    yield {
      type: "failure",
      externalId: id,
      reason: "This channel was deleted, or the app was removed from it.",
      excerpt: null,
    };
  }
  const reading: Reading = { slack, people, teamUrl, window, state: before, done: 0 };
  for (const [index, channel] of chosen.entries()) {
    ctx.signal.throwIfAborted();
    if (reading.state.round.includes(channel.id)) continue;
    const channelsLeft = chosen.length - index - 1;
    try {
      yield* readInto(reading, ctx, { channel, channelsLeft });
    } catch (error) {
      if (!skips.includes(slackWordOf(error) ?? ""))
        throw slowSentence(ctx, error, { state: reading.state, channelsLeft });
      const reason = `#${nameOf(channel)}: ${error instanceof ConnectorError ? error.sentence : ""}`;
      if (containers.includes(channel.id)) yield { type: "failure", externalId: channel.id, reason, excerpt: null };
      ctx.log.info("channel skipped", { channel: channel.id });
    }
    reading.state = { ...reading.state, round: [...reading.state.round, channel.id] };
    yield { type: "checkpoint", state: reading.state };
  }
  yield { type: "checkpoint", state: { ...reading.state, round: [] } };
}

type Reading = Pick<Parameters<typeof readChannel>[1], "slack" | "people" | "teamUrl" | "window"> & {
  state: SlackState;
  done: number;
};

/** Reads one channel from where the state has it, and moves the state on. */
async function* readInto(
  reading: Reading,
  ctx: SlackContext,
  { channel, channelsLeft }: { channel: SlackChannel; channelsLeft: number },
): AsyncGenerator<Record, void, undefined> {
  const { slack, people, teamUrl, window, state } = reading;
  const steps = readChannel(ctx, {
    slack,
    channel: { id: channel.id, name: nameOf(channel) },
    people,
    teamUrl,
    created: channel.created ?? 0,
    own: state.channels[channel.id] ?? channelState.parse({}),
    isSlow: state.isSlow,
    window,
  });
  for await (const step of steps) {
    if (step.type === "item" || step.type === "delete" || step.type === "failure") {
      reading.done += step.type === "delete" ? 0 : 1;
      yield step;
      continue;
    }
    const { done } = reading;
    const channels = { ...reading.state.channels, [channel.id]: step.own };
    reading.state = { ...reading.state, isSlow: step.isSlow, channels };
    const share = channelsLeft === 0 ? step.share : null;
    yield { type: "progress", done, total: share === null ? null : Math.max(done, Math.round(done / share)) };
    yield { type: "checkpoint", state: reading.state };
  }
}

function nameOf({ id, name }: SlackChannel): string {
  return name || id;
}

/** None chosen means all that the app was invited to. */
async function channelsToRead(
  all: AsyncIterable<SlackChannel>,
  containers: readonly string[],
): Promise<SlackChannel[]> {
  const found: SlackChannel[] = [];
  for await (const channel of all) {
    if (containers.length > 0 ? containers.includes(channel.id) : channel.is_member === true) found.push(channel);
  }
  return found;
}
