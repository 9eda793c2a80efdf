import * as z from "zod/mini";
import { searchPageMax, searchTermsCharsMax } from "../constants.ts";
import { moment } from "../moment.ts";

/** What is asked of the timeline. `sources` are source_datatypes (none = all); the window is half-open: from <= date < to. */
export const pirQuery = z.object({
  terms: z.string().check(z.maxLength(searchTermsCharsMax)),
  sources: z._default(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(50)), []),
  from: z.optional(z.nullable(moment)),
  to: z.optional(z.nullable(moment)),
});
export type PirQuery = z.output<typeof pirQuery>;

export const pirRequest = z.extend(pirQuery, {
  limit: z._default(z.int().check(z.minimum(1), z.maximum(searchPageMax)), 50),
  cursor: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  /** Best first ranks by BM25; without terms there is nothing to rank by, and the newest come first. */
  sort: z.optional(z.enum(["newest", "best"])),
});
export type PirRequest = z.output<typeof pirRequest>;

/** A stretch of text; `hit` when it matched the search. Joined in order, the parts give the shown text. */
export const highlightPart = z.object({ text: z.string(), hit: z.boolean() });
export type HighlightPart = z.infer<typeof highlightPart>;

/** One event of the timeline. */
export const pirItem = z.object({
  id: z.string(),
  date: z.string(),
  source_datatype: z.string(),
  title: z.string(),
  author: z.string(),
  url: z.nullable(z.string()),
  titleParts: z.array(highlightPart),
  bodyParts: z.array(highlightPart),
  /** Found by its meaning: the words of the search need not stand in it. */
  isNear: z.optional(z.boolean()),
});
export type PirItem = z.infer<typeof pirItem>;

/** `status` is `empty` when nothing matched; `cursor` is null on the last page; `count` is what this answer holds. */
export const pirReply = z.object({
  status: z.enum(["ok", "empty"]),
  count: z.int(),
  results: z.array(pirItem),
  cursor: z.nullable(z.string()),
  tookMs: z.number(),
  /** Best first ranks at most so many of the newest matches; null where all of them were ranked. */
  rankedAmong: z.nullable(z.int()),
  /** Whether meaning (vectors) was fused with the words. */
  usesMeaning: z.boolean(),
  /** How many of all results were found by their meaning alone: the counts beside a search are those of its words. */
  nearCount: z.int(),
});
export type PirReply = z.infer<typeof pirReply>;

/** Counts over all matches. `total` stops at `totalMax`; buckets are `bucketMs` wide and start at `at`. */
export const pirSummary = z.object({
  total: z.int(),
  isTotalExact: z.boolean(),
  bySource: z.array(z.object({ source_datatype: z.string(), count: z.int() })),
  byAuthor: z.array(z.object({ author: z.string(), count: z.int() })),
  bucketMs: z.number(),
  buckets: z.array(z.object({ at: z.iso.datetime(), source_datatype: z.string(), count: z.int() })),
});
export type PirSummary = z.infer<typeof pirSummary>;

/**
 * What meaning is worth on a workspace's own items: of `queries` made of their words, how many items came first by words alone,
 * by words and meaning (`meaning`), and how many were among the first ten by meaning `alone`. `weight`: what search gives
 * to meaning since, where words have 1.
 */
export const pirMeasured = z.object({
  at: z.iso.datetime(),
  queries: z.int(),
  words: z.int(),
  meaning: z.int(),
  alone: z.int(),
  weight: z.number(),
});
export type PirMeasured = z.infer<typeof pirMeasured>;

/**
 * Whether best first goes by meaning too. `off`: no model makes vectors. `made` of `total` items have theirs; `trouble` is what
 * the endpoint said last, where it failed. Search goes by words until it was measured.
 */
export const pirMeaning = z.discriminatedUnion("status", [
  z.object({ status: z.literal("off"), why: z.literal("no-model") }),
  z.object({
    status: z.literal("on"),
    model: z.string(),
    made: z.int(),
    total: z.int(),
    trouble: z.nullable(z.string()),
    measured: z.nullable(pirMeasured),
  }),
]);
export type PirMeaning = z.infer<typeof pirMeaning>;

/**
 * Terms that rose most in the last days of what flowed in: a start for those who do not know what to ask. `count` is what a
 * search for them finds; it stops at `suggestionCountMax`.
 */
export const pirSuggestion = z.object({ terms: z.string(), count: z.int(), newestAt: z.iso.datetime() });
export type PirSuggestion = z.infer<typeof pirSuggestion>;

/** A search that finds nothing with words of the workspace in place of those that stand nowhere, and how many items that finds. */
export const pirLikely = z.object({ terms: z.string(), count: z.int() });
export type PirLikely = z.infer<typeof pirLikely>;
