import { ConnectorError } from "../shared/connector-error.ts";
import type { SlackContext } from "./open-slack.ts";
import type { ChannelState, SlackState } from "./state.ts";

/** What Slack lets an app read that is sold outside its marketplace: so many messages a request, one request a minute. */
export const slowMessages = 15;

/** We asked for many, there is more, and fifteen came. */
export function isSlowAnswer({
  requested,
  got,
  hasMore,
}: {
  requested: number;
  got: number;
  hasMore: boolean;
}): boolean {
  return requested > slowMessages && got === slowMessages && hasMore;
}

/** How much of a window lies behind us, between 0 and 1: Slack tells no number of messages, only dates. */
export function shareOf({ window }: Pick<ChannelState, "window">, created: number): number | null {
  if (window === null) return null;
  const from = Math.max(Number(window.oldest), created);
  const whole = Number(window.latest) - from;
  return whole <= 0 ? 1 : Math.min(1, Math.max(0.001, (Number(window.latest) - Number(window.reached)) / whole));
}

/** Says of a wait in this tier how long all of it will take, and what ends it. Any other error passes as it is. */
export function slowSentence(
  { now }: Pick<SlackContext, "now">,
  error: unknown,
  { state, channelsLeft }: { state: SlackState; channelsLeft: number },
): unknown {
  if (!(error instanceof ConnectorError) || error.code !== "rate-limited" || !state.isSlow) return error;
  const minutes = Object.values(state.channels).map((own) => {
    const share = shareOf(own, 0);
    const pages = own.window === null || share === null ? 0 : own.window.pages / share - own.window.pages;
    return Math.ceil(pages) + own.pending.length;
  });
  const left = Math.max(1, minutes.reduce((sum, count) => sum + count, 0) + channelsLeft);
  const until = new Date(now().getTime() + left * 60_000).toISOString().slice(0, 16).replace("T", " ");
  const { retryAt, retryable, cause } = error;
  const sentence = `Slack lets this app read ${slowMessages} messages a minute: about ${left} more minutes, until ${until} UTC. An internal app of your own workspace isn't limited like this; the guide shows how to create one.`;
  return new ConnectorError("rate-limited", sentence, { retryAt, retryable, cause });
}
