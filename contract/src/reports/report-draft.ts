import * as z from "zod/mini";

/** A sentence of a report that is still being written, in the order it came, not judged yet: `isQuoted` says only that code found its words in the source. */
export const draftedSentence = z.object({
  part: z.enum(["bluf", "heading", "finding", "timeline", "actions"]),
  text: z.string(),
  isQuoted: z.boolean(),
});
export type DraftedSentence = z.infer<typeof draftedSentence>;

/** What a page keeps of it: a model that never stops must not fill the database. */
export const draftedMax = 200;
