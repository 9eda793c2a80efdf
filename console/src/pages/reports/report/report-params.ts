import { sentenceStates } from "@hoopoe/contract/reports/sentence-check.ts";
import * as z from "zod/mini";
import { searchText } from "../../../lib/search-text.ts";

const version = z.catch(z.optional(z.int().check(z.minimum(1))), undefined);
const schema = z.object({
  /** The sentence whose evidence is open. */
  sentence: searchText,
  evidence: searchText,
  /** The state whose sentences stand out. */
  state: z.catch(z.optional(z.enum(sentenceStates)), undefined),
  panel: z.catch(z.optional(z.enum(["conversation", "versions", "related", "sendings"])), undefined),
  /** An older version than the newest. */
  version,
  /** The version that the one shown is compared with. */
  compare: version,
  /** The change of the comparison that is looked at, from 0. */
  change: z.catch(z.optional(z.int().check(z.minimum(0))), undefined),
});
export type ReportParams = z.infer<typeof schema>;

/** What is open of a report as it stands in the address: a sentence can be linked with its evidence. */
export function readReportParams(search: Record<string, unknown>): ReportParams {
  return schema.parse(search);
}
