import { claimKinds, standings } from "@hoopoe/contract/reports/claim.ts";
import * as z from "zod/mini";
import { searchText } from "../../../lib/search-text.ts";

export const chips = ["disputed", "corrected", "outside", "settled", "new"] as const;
/** How long ago a claim may have been said. */
export const spans = ["day", "week", "month"] as const;
export type Chip = (typeof chips)[number];

const schema = z.object({
  only: z.catch(z.optional(z.enum(chips)), undefined),
  kind: z.catch(z.optional(z.enum(claimKinds)), undefined),
  who: z.catch(z.optional(z.enum(standings)), undefined),
  when: z.catch(z.optional(z.enum(spans)), undefined),
  q: searchText,
  /** The matter whose details are open. */
  matter: searchText,
  /** The sentence of the report that the reader came from. */
  from: searchText,
});
export type ClaimsParams = z.infer<typeof schema>;

/** What of a report's claims is shown, as it stands in the address: a link shows others the same. */
export function readClaimsParams(search: Record<string, unknown>): ClaimsParams {
  return schema.parse(search);
}
