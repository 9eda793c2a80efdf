import * as z from "zod/mini";

/**
 * One place where a product keeps its records: a mailbox, a project, a channel, a site. `count` is about how many it
 * holds, null where the vendor does not tell; `audience` who may see it there, null where it is open to all.
 */
export const container = z.object({
  id: z.string(),
  label: z.string(),
  kind: z.string(),
  url: z.nullable(z.string()),
  count: z.nullable(z.int()),
  audience: z.nullable(z.array(z.string())),
  isPicked: z.boolean(),
});
export type SourceContainer = z.infer<typeof container>;

/** What a check found; `parts` has one line for each thing that was looked at, and says what is missing. */
export const sourceCheck = z.object({
  ok: z.boolean(),
  sentence: z.string(),
  parts: z.array(z.object({ label: z.string(), ok: z.boolean(), sentence: z.string() })),
});
export type SourceCheck = z.infer<typeof sourceCheck>;
