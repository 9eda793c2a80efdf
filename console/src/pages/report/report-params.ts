import * as z from "zod/mini";

const schema = z.object({
  /** The sentence whose evidence is open. */
  sentence: z.catch(z.optional(z.string()), undefined),
  evidence: z.catch(z.optional(z.string()), undefined),
});
export type ReportParams = z.infer<typeof schema>;

/** What is open of a report as it stands in the address: a sentence can be linked with its evidence. */
export function readReportParams(search: Record<string, unknown>): ReportParams {
  return schema.parse(search);
}
