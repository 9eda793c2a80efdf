import * as z from "zod";

/**
 * Where one mailbox stands. `historyId` was true before anything after it was listed, so nothing falls between list and
 * history; `historyPage` is the page to go on with. `backfill` is what is still to be listed: `pending` are the ids of
 * the page that was listed last and are not in yet, `next` the page after it ("" is the first, null none).
 */
export const mailboxState = z.object({
  historyId: z.string().min(1),
  historyPage: z.string().nullable().default(null),
  backfill: z
    .object({ pending: z.array(z.string()), next: z.string().nullable(), done: z.int().default(0) })
    .nullable(),
});
export type MailboxState = z.infer<typeof mailboxState>;

/** By address. `isPresenceDue`: the vendor forgot a cursor, so deletions were missed: all that exists is named once. */
export const gmailState = z.object({
  mailboxes: z.record(z.string(), mailboxState),
  isPresenceDue: z.boolean().default(false),
});
export type GmailState = z.infer<typeof gmailState>;
