import { itemFilters } from "@hoopoe/contract/assist/item-filters.ts";
import { itemColumnIds } from "./item-column-ids.ts";
import * as z from "zod/mini";
import { searchText } from "../../../lib/search-text.ts";

const schema = z.object({
  /** The agent whose tab is open. */
  tab: z.catch(z.optional(z.int()), undefined),
  /** The conversation that is open. */
  c: searchText,
  /** The answer and the piece of evidence that are open beside it. */
  answer: searchText,
  evidence: searchText,
  /** The filters that a reader put in place of those of a count: of which answer, and where in it. */
  counted: z.catch(z.optional(z.object({ answer: z.string(), at: z.int(), filters: itemFilters })), undefined),
  /** The count whose items are listed, and by which column. */
  listed: z.catch(
    z.optional(
      z.object({
        answer: z.string(),
        at: z.int(),
        sort: z.optional(z.object({ by: z.enum(itemColumnIds), descends: z.boolean() })),
      }),
    ),
    undefined,
  ),
  /** A question that is typed already. */
  q: searchText,
  /** The app's panels in place of the conversation. */
  view: z.catch(z.optional(z.enum(["panels"])), undefined),
});
export type ChatParams = z.infer<typeof schema>;

/** What is open of an app, as it stands in the address. */
export function readChatParams(search: Record<string, unknown>): ChatParams {
  return schema.parse(search);
}
