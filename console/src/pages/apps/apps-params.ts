import * as z from "zod/mini";

const schema = z.object({
  q: z.catch(z.optional(z.string()), undefined),
  show: z.catch(z.optional(z.enum(["favourites", "drafts"])), undefined),
  /** The app that is edited; 0 is a new one. */
  edit: z.catch(z.optional(z.int()), undefined),
});
export type AppsParams = z.infer<typeof schema>;

export function readAppsParams(search: Record<string, unknown>): AppsParams {
  return schema.parse(search);
}
