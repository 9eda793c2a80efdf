import * as z from "zod/mini";
import { executionActions, executionStatuses } from "@hoopoe/contract/execution.ts";

const names = z.catch(z.optional(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(20))), undefined);

const params = z.object({
  tab: z.catch(z.optional(z.enum(["jobs", "executions", "schedules"])), undefined),
  /** The job whose settings are open; its runs alone, where the executions are shown. */
  job: z.catch(z.optional(z.uuid()), undefined),
  /** A new job is being made, of this workflow ("new": not chosen yet). */
  create: z.catch(z.optional(z.union([z.uuid(), z.literal("new")])), undefined),
  status: z.catch(z.optional(z.array(z.enum(executionStatuses))), undefined),
  actions: z.catch(z.optional(z.array(z.enum(executionActions))), undefined),
  agents: names,
  connectors: names,
});

/** What the Jobs page shows, kept in the address; what makes no sense there is left out. */
export type JobsParams = z.infer<typeof params>;

export function readJobsParams(search: Record<string, unknown>): JobsParams {
  return params.parse(search);
}
