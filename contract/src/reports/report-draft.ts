import * as z from "zod/mini";

/** A sentence of a report that is still being written, in the order it came, with what the check says of it by itself. */
export const draftedSentence = z.object({
  part: z.enum(["bluf", "heading", "finding", "timeline", "actions"]),
  text: z.string(),
  isVerified: z.boolean(),
});
export type DraftedSentence = z.infer<typeof draftedSentence>;

/** What a page keeps of it: a model that never stops must not fill the database. */
export const draftedMax = 200;
