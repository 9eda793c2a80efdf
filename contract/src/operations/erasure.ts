import * as z from "zod/mini";

/** What can be erased for good, with everything that came from it. */
export const erasureSubjects = ["integration", "workspace", "user"] as const;
export type ErasureSubject = (typeof erasureSubjects)[number];

/** How many rows of one table go; `sha256` is over their ids, sorted as bytes, a line feed after each. */
export const erasedKind = z.object({ kind: z.string(), count: z.int() });
export type ErasedKind = z.infer<typeof erasedKind>;

/** What would go. `name` has to be typed to confirm; `refusal` says why it cannot be, where it cannot. */
export const erasurePreview = z.object({
  subject: z.enum(erasureSubjects),
  subjectId: z.string(),
  name: z.string(),
  kinds: z.array(erasedKind),
  refusal: z.nullable(z.string()),
});
export type ErasurePreview = z.infer<typeof erasurePreview>;

export const erasureStates = ["running", "done", "failed"] as const;

/** One erasure and its proof: neither names what is gone, only ids, counts and hashes. */
export const erasure = z.object({
  id: z.string(),
  subject: z.enum(erasureSubjects),
  subjectId: z.string(),
  /** What kind of thing it was, such as the product of an integration. */
  what: z.string(),
  status: z.enum(erasureStates),
  kinds: z.array(z.extend(erasedKind, { sha256: z.string(), workspaceId: z.nullable(z.string()) })),
  /** Rows found at the start; those that are gone already. */
  total: z.int(),
  done: z.int(),
  /** Over the lines `workspaceId kind count sha256` of `kinds`, a line feed after each. */
  sha256: z.string(),
  requestedBy: z.string(),
  requestedAt: z.iso.datetime(),
  finishedAt: z.nullable(z.iso.datetime()),
});
export type Erasure = z.infer<typeof erasure>;
