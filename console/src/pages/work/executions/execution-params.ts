import * as z from "zod/mini";

const params = z.object({
  /** The step that is looked at, and the turn of its loop. */
  step: z.catch(z.optional(z.string().check(z.maxLength(64))), undefined),
  item: z.catch(z.optional(z.string().check(z.maxLength(100))), undefined),
  tab: z.catch(z.optional(z.enum(["effects", "values", "models", "evidence", "log"])), undefined),
  view: z.catch(z.optional(z.enum(["canvas", "outline"])), undefined),
});

/** What of a run is looked at, kept in the address: it can be shared as it is. */
export type ExecutionParams = z.infer<typeof params>;

export function readExecutionParams(search: Record<string, unknown>): ExecutionParams {
  return params.parse(search);
}
