import * as z from "zod/mini";
import { searchText } from "../../../lib/search-text.ts";

const schema = z.object({
  terms: searchText,
  sources: z.catch(z.optional(z.array(z.string())), undefined),
  from: z.catch(z.optional(z.iso.datetime()), undefined),
  to: z.catch(z.optional(z.iso.datetime()), undefined),
  sort: z.catch(z.optional(z.enum(["best"])), undefined),
  /** The item whose details are open. */
  item: searchText,
});
export type SearchParams = z.infer<typeof schema>;

/** A search as it stands in the address, so that it can be linked, reloaded and gone back to. */
export function readSearchParams(search: Record<string, unknown>): SearchParams {
  return schema.parse(search);
}
