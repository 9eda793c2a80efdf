import * as z from "zod/mini";

const params = z.object({
  /** The step that is looked at, and the turn of its loop. */
  step: z.catch(z.optional(z.string().check(z.maxLength(64))), undefined),
  item: z.catch(z.optional(z.string().check(z.maxLength(100))), undefined),
  tab: z.catch(z.optional(z.enum(["effects", "values", "models", "evidence", "log"])), undefined),
  /** The moment of a finished run, counted in steps from 1, and the run to compare it with. */
  at: z.catch(z.optional(z.int().check(z.minimum(1), z.maximum(100_000))), undefined),
  with: z.catch(z.optional(z.uuid()), undefined),
  view: z.catch(z.optional(z.enum(["canvas", "outline"])), undefined),
});

/** What of a run is looked at, kept in the address: it can be shared as it is. */
export type ExecutionParams = z.infer<typeof params>;

export function readExecutionParams(search: Record<string, unknown>): ExecutionParams {
  return params.parse(search);
}
