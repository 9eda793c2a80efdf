import * as z from "zod/mini";

/** What is kept and told: names and values of any kind. */
export const document = z.record(z.string(), z.unknown());
export type Document = z.infer<typeof document>;

const count = z._default(z.number(), 0);
const documents = z.array(document);

/** The commands that files are kept and found by, as the driver sends them; what is optional there is filled in here. */
export const findCommand = z.object({
  find: z.string(),
  filter: z._default(document, {}),
  sort: z._default(z.record(z.string(), z.number()), {}),
  projection: z._default(document, {}),
  skip: count,
  limit: count,
  singleBatch: z._default(z.boolean(), false),
  batchSize: z._default(z.number(), 101),
});
export const updateCommand = z.object({ update: z.string(), updates: z.array(z.object({ q: document, u: document })) });
export const getMoreCommand = z.object({ getMore: z.unknown(), batchSize: z._default(z.number(), 100_000) });
export const killCursorsCommand = z.object({ cursors: z.array(z.unknown()) });
export const insertCommand = z.object({ insert: z.string(), documents });
export const deleteCommand = z.object({
  delete: z.string(),
  deletes: z.array(z.object({ q: document, limit: z.number() })),
});
export const createIndexesCommand = z.object({ createIndexes: z.string(), indexes: documents });
