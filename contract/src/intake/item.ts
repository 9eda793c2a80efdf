import * as z from "zod/mini";

/** What a connector yields for one record: normalised, before it belongs to a workspace. `at` is ISO 8601 in UTC. */
export const sourceItem = z.object({
  externalId: z.string().check(z.minLength(1), z.maxLength(1000)),
  source_datatype: z.string().check(z.minLength(1), z.maxLength(40)),
  at: z.iso.datetime(),
  author: z.string(),
  title: z.string(),
  body: z.string(),
  url: z.nullable(z.string()),
  raw: z.unknown(),
  /** Its source names no date that can be read: `at` is the moment of reading, and the first one that was stored stays. */
  isDatedByArrival: z.optional(z.boolean()),
  /** The id of the container it lies in, as discovery names it. */
  containerId: z.optional(z.string().check(z.maxLength(500))),
  /** The state that its source has it in, in the source's word, and whether that ends it. */
  state: z.optional(z.object({ name: z.string().check(z.maxLength(200)), isClosed: z.boolean() })),
  labels: z.optional(z.array(z.string().check(z.maxLength(255))).check(z.maxLength(200))),
  /** Who may see it at the vendor, by e-mail address; absent where that is said of its container alone. */
  audience: z.optional(z.array(z.string())),
});
export type SourceItem = z.infer<typeof sourceItem>;

/** One item as the console reads it. `id` is opaque; `date` is ISO 8601 in UTC. */
export const item = z.object({
  id: z.string(),
  date: z.iso.datetime(),
  source_datatype: z.string(),
  author: z.string(),
  title: z.string(),
  body: z.string(),
  url: z.nullable(z.string()),
  externalId: z.string(),
  integrationDataId: z.string(),
});
export type Item = z.infer<typeof item>;
