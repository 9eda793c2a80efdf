import * as z from "zod/mini";
import { searchTermsCharsMax } from "../constants.ts";
import { moment } from "../moment.ts";

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
});
export type ItemCountReply = z.infer<typeof itemCountReply>;

/** The words of a search that finds what the filters count; null where Search has no such filter. */
export function searchTermsOf({ words, author, thread, connection, kind }: ItemFilters): string | null {
  if (thread !== "" || connection !== "" || kind !== "") return null;
  return author === "" ? words.trim() : `${wrapped(words)} author:"${author.replaceAll('"', " ")}"`.trim();
}

/** An OR among the words must not reach beyond them. */
function wrapped(words: string): string {
  return /\bOR\b/.test(words) ? `(${words.trim()})` : words.trim();
}
