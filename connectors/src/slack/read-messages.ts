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
  let state = before;
  let done = 0;
  const chosen = await channelsToRead(listChannels(slack), containers);
  for (const id of containers.filter((one) => !chosen.some((channel) => channel.id === one))) {
    yield {
      type: "failure",
      externalId: id,
      reason: "This channel is gone, or the app was removed from it.",
      excerpt: null,
    };
  }
  for (const [index, found] of chosen.entries()) {
    ctx.signal.throwIfAborted();
    if (state.round.includes(found.id)) continue;
    const channel = { id: found.id, name: found.name || found.id };
    const own = state.channels[found.id] ?? channelState.parse({});
    try {
      const steps = readChannel(ctx, {
        slack,
        channel,
        people,
        teamUrl,
        created: found.created ?? 0,
        own,
        isSlow: state.isSlow,
        window,
      });
      for await (const step of steps) {
        if (step.type === "item" || step.type === "delete" || step.type === "failure") {
          done += step.type === "delete" ? 0 : 1;
          yield step;
          continue;
        }
        state = { ...state, isSlow: step.isSlow, channels: { ...state.channels, [found.id]: step.own } };
        yield {
          type: "progress",
          done,
          total:
            index === chosen.length - 1 && step.share !== null ? Math.max(done, Math.round(done / step.share)) : null,
        };
        yield { type: "checkpoint", state };
      }
    } catch (error) {
      if (!skips.includes(slackWordOf(error) ?? ""))
        throw slowSentence(ctx, error, { state, channelsLeft: chosen.length - index - 1 });
      const reason = `#${channel.name}: ${error instanceof ConnectorError ? error.sentence : ""}`;
      if (containers.includes(found.id)) yield { type: "failure", externalId: found.id, reason, excerpt: null };
      ctx.log.info("channel skipped", { channel: found.id });
    }
    state = { ...state, round: [...state.round, found.id] };
    yield { type: "checkpoint", state };
  }
  yield { type: "checkpoint", state: { ...state, round: [] } };
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
