import * as z from "zod";

/**
 * The vendor's own links, by drive or by mailbox and folder: the next page, or where to come back. `isPresenceDue`:
 * a cursor was forgotten or a folder went, so deletions were missed: all that exists is named once.
 */
export const microsoft365State = z.object({
  cursors: z.record(z.string(), z.string()),
  isPresenceDue: z.boolean().default(false),
});
export type Microsoft365State = z.infer<typeof microsoft365State>;

/** Without the cursors of what is no more; deletions inside it were told to nobody. */
export function withoutLost(state: Microsoft365State, known: ReadonlySet<string>): Microsoft365State {
  const kept = Object.entries(state.cursors).filter(([key]) => known.has(key));
  const isLost = kept.length < Object.keys(state.cursors).length;
  return isLost ? { cursors: Object.fromEntries(kept), isPresenceDue: true } : state;
}
