import * as z from "zod/mini";

export const trustStates = ["fresh", "stale", "silent", "unpromised", "off"] as const;

/**
 * Whether a stream keeps what it promises: read no longer ago than `promiseMinutes` (null: nothing is promised, since it
 * runs only by hand). `silent`: it is read, but brings nothing where it did at this time of earlier weeks.
 */
export const streamTrust = z.object({
  integrationDataId: z.string(),
  name: z.string(),
  state: z.enum(trustStates),
  promiseMinutes: z.nullable(z.int()),
  readAt: z.nullable(z.iso.datetime()),
  newestAt: z.nullable(z.iso.datetime()),
  /** "Slack is 3 h behind"; null where all is well. */
  sentence: z.nullable(z.string()),
  /** The last 24 hours, oldest first: items of each, and how many came in it on this weekday of the four weeks before. */
  hours: z.array(z.object({ at: z.iso.datetime(), seen: z.int(), expected: z.number() })),
  /** Its items of the last 30 days, today among them, oldest first: the days (UTC) that have any. */
  days: z.array(z.object({ at: z.iso.datetime(), count: z.int() })),
});
export type StreamTrust = z.infer<typeof streamTrust>;
