import * as z from "zod/mini";
import { searchText } from "../../../lib/search-text.ts";

export const groupings = ["time", "source", "actor", "thread"] as const;
export type Grouping = (typeof groupings)[number];

const schema = z.object({
  /** Another run than the newest. */
  run: z.catch(z.optional(z.int().check(z.minimum(1))), undefined),
  group: z.catch(z.optional(z.enum(groupings)), undefined),
  pinned: z.catch(z.optional(z.boolean()), undefined),
  source: searchText,
  actor: searchText,
  /** The event whose details are open. */
  item: searchText,
  from: z.catch(z.optional(z.iso.datetime()), undefined),
  to: z.catch(z.optional(z.iso.datetime()), undefined),
  panel: z.catch(z.optional(z.enum(["settings"])), undefined),
});
export type PirParams = z.infer<typeof schema>;

/** What of a saved question is shown, as it stands in the address: a link shows others the same. */
export function readPirParams(search: Record<string, unknown>): PirParams {
  return schema.parse(search);
}
