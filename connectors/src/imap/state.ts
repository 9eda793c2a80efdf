import * as z from "zod";

/** By folder: the numbering that `uidNext` belongs to, and the first number that was not read yet. */
export const imapState = z.object({
  folders: z.record(z.string(), z.object({ uidValidity: z.string(), uidNext: z.int().positive() })),
});
export type ImapState = z.infer<typeof imapState>;
