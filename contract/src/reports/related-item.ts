import * as z from "zod/mini";

/** Why an item that isn't in a report may belong to it. `thread`: it is of one of its threads; `entity`: it names what several of its items name; `time`: said in one of its channels in the same hours; `contradiction`: a model found words in it that are against a sentence. */
export const relatedReason = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("thread"), title: z.string() }),
  z.object({ kind: z.literal("entity"), names: z.array(z.string()).check(z.minLength(1)) }),
  z.object({ kind: z.literal("contradiction"), quote: z.string(), sentence: z.string() }),
  z.object({ kind: z.literal("time"), title: z.string(), minutes: z.int().check(z.nonnegative()) }),
]);
export type RelatedReason = z.infer<typeof relatedReason>;

export const relatedItem = z.object({
  id: z.string(),
  date: z.iso.datetime(),
  source_datatype: z.string(),
  author: z.string(),
  title: z.string(),
  excerpt: z.string(),
  reason: relatedReason,
});
export type RelatedItem = z.infer<typeof relatedItem>;

/** So many are offered at once, the strongest first. */
export const relatedMax = 50;
