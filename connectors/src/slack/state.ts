import * as z from "zod";

export const knownMax = 1_000;
const ts = z.string();

/**
 * A channel is read in windows: `oldest` to `latest`, frozen when the window begins and paged to its end (newest first),
 * before `done` moves to `latest`. `threads` are the parents of the last days with what was seen of their replies, so
 * that late ones are found; `known` the newest messages, so that a missing one is known to be deleted; `pending` the
 * threads of the last page that are still to be read.
 */
export const channelState = z.object({
  done: ts.nullable().default(null),
  rescannedAt: z.iso.datetime().nullable().default(null),
  window: z
    .object({ oldest: ts, latest: ts, cursor: z.string().nullable(), pages: z.int(), reached: ts, seen: z.array(ts) })
    .nullable()
    .default(null),
  pending: z
    .array(
      z.object({
        ts,
        oldest: ts,
        latest: ts,
        count: z.number(),
        cursor: z.string().nullable(),
        seen: z.array(ts),
        isWatched: z.boolean(),
      }),
    )
    .default([]),
  threads: z.record(z.string(), z.object({ latest: ts, count: z.number(), replies: z.array(ts) })).default({}),
  known: z.array(ts).default([]),
});
export type ChannelState = z.infer<typeof channelState>;

/** `round` are the channels that this round is done with, so that a wait does not begin it anew; `isSlow` is the tier of 15 messages a minute. */
export const slackState = z.object({
  channels: z.record(z.string(), channelState).default({}),
  round: z.array(z.string()).default([]),
  isSlow: z.boolean().default(false),
});
export type SlackState = z.infer<typeof slackState>;
