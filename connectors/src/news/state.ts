import * as z from "zod";

/**
 * What is remembered of one feed. `etag` and `lastModified` are kept only once the whole answer they belong to is in.
 * `position` is how far into an answer the last checkpoint was: the answer may be used from there only where the ids
 * before it still have that `digest`. `undated` holds when an entry without a date was first seen, by the hash of its id.
 */
export const feedState = z.object({
  etag: z.string().nullable().default(null),
  lastModified: z.string().nullable().default(null),
  position: z.object({ index: z.int().nonnegative(), digest: z.string() }).nullable().default(null),
  undated: z.record(z.string(), z.iso.datetime()).default({}),
  retryAt: z.iso.datetime().nullable().default(null),
  off: z.object({ at: z.iso.datetime(), sentence: z.string() }).nullable().default(null),
});
export type FeedState = z.infer<typeof feedState>;

export const newsState = z.object({ feeds: z.record(z.string(), feedState) });
export type NewsState = z.infer<typeof newsState>;

export const newFeedState: FeedState = feedState.parse({});
