import * as z from "zod/mini";
import { searchText } from "../../../lib/search-text.ts";

const schema = z.object({
  q: searchText,
  show: z.catch(z.optional(z.enum(["favourites", "drafts"])), undefined),
  /** The app that is edited; 0 is a new one. */
  edit: z.catch(z.optional(z.int()), undefined),
});
export type AppsParams = z.infer<typeof schema>;

export function readAppsParams(search: Record<string, unknown>): AppsParams {
  return schema.parse(search);
}
