import * as z from "zod/mini";

/** An item of the workspace that a report wasn't written from, with words of it that are against one of the report's sentences. */
export const outsideContradiction = z.object({
  itemId: z.string(),
  source_datatype: z.string(),
  date: z.iso.datetime(),
  author: z.string(),
  title: z.string(),
  quote: z.string(),
  /** The sentence as it read at the last look. */
  sentence: z.string(),
});
export type OutsideContradiction = z.infer<typeof outsideContradiction>;
