import * as z from "zod/mini";
import { searchTermsCharsMax } from "../constants.ts";
import { moment } from "../moment.ts";
import { standings } from "../reports/claim.ts";

const name = z.string().check(z.maxLength(200));

/**
 * What narrows a count or a list of items; an empty one narrows nothing. `words` are those of a search, `kind` is a stream, and the
 * stretch of time is half-open: from <= date < to.
 */
export const itemFilters = z.object({
  words: z._default(z.string().check(z.maxLength(searchTermsCharsMax)), ""),
  sources: z._default(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20)), []),
  author: z._default(name, ""),
  thread: z._default(name, ""),
  connection: z._default(name, ""),
  kind: z._default(name, ""),
  /** "open", "closed", or a state in its source's own word; items without a state have none of them. */
  state: z._default(name, ""),
  label: z._default(name, ""),
  from: z._default(z.nullable(moment), null),
  to: z._default(z.nullable(moment), null),
});
export type ItemFilters = z.output<typeof itemFilters>;

export const noFilters: ItemFilters = itemFilters.parse({});

/** A figure with the filters that it was counted by. Null while `left` holds words of the question that are no filter. */
export const itemCount = z.object({
  filters: itemFilters,
  count: z.nullable(z.int()),
  left: z.array(z.string()),
});
export type ItemCount = z.infer<typeof itemCount>;

/** What a filter could be instead, with the count that this would give. */
const choice = z.object({ value: z.string(), count: z.int() });

export const itemCountReply = z.object({
  count: z.int(),
  /** By the other filters alone, the most frequent first. */
  sources: z.array(choice),
  authors: z.array(choice),
  kinds: z.array(choice),
  /** "open" and "closed" first, then each state by its name. */
  states: z.array(choice),
  labels: z.array(choice),
});
export type ItemCountReply = z.infer<typeof itemCountReply>;

/** How many rows of a list can be read at once. */
export const listedItemsMax = 1_000;

/** One row of a list of items: what can be compared, without its text. */
export const listedItem = z.object({
  id: z.string(),
  date: z.iso.datetime(),
  source_datatype: z.string(),
  author: z.string(),
  title: z.string(),
  url: z.nullable(z.string()),
  /** Its source's own word; empty where the source has no states. */
  state: z.string(),
  isClosed: z.nullable(z.boolean()),
  labels: z.array(z.string()),
  /** Who its author is to the workspace; absent where that isn't known. */
  standing: z.optional(z.enum(standings)),
});
export type ListedItem = z.infer<typeof listedItem>;

/** The words of a search that finds what the filters count; null where Search has no such filter. */
export function searchTermsOf({ words, author, ...unknown }: ItemFilters): string | null {
  const { thread, connection, kind, state, label } = unknown;
  if ([thread, connection, kind, state, label].some((filter) => filter !== "")) return null;
  return author === "" ? words.trim() : `${wrapped(words)} author:"${author.replaceAll('"', " ")}"`.trim();
}

/** An OR among the words must not reach beyond them. */
function wrapped(words: string): string {
  return /\bOR\b/.test(words) ? `(${words.trim()})` : words.trim();
}
