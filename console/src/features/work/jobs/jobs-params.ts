import * as z from "zod/mini";
import type { ExecutionAction, ExecutionStatus } from "@hoopoe/contract/work/execution.ts";
import type { TemplateCategory } from "@hoopoe/contract/work/workflow-template.ts";

const names = z.catch(z.optional(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(20))), undefined);

// Written out: every address is read on the first page, and the contract's schemas are no part of its load.
const statuses = [
  "queued",
  "running",
  "waiting",
  "parked",
  "succeeded",
  "failed",
  "cancelled",
] as const satisfies readonly ExecutionStatus[];
const actions = ["run", "dry-run", "retry", "replay", "exposure"] as const satisfies readonly ExecutionAction[];
const categories = [
  "Email threats",
  "Identity and access",
  "Data exposure",
  "News and vulnerabilities",
  "Incidents",
  "Reporting",
  "Operations",
] as const satisfies readonly TemplateCategory[];

const params = z.object({
  tab: z.catch(z.optional(z.enum(["jobs", "templates", "executions", "schedules", "variables", "alerts"])), undefined),
  /** The job whose settings are open; its runs alone, where the executions are shown. */
  job: z.catch(z.optional(z.uuid()), undefined),
  /** A new job is being made, of this workflow ("new": not chosen yet). */
  create: z.catch(z.optional(z.union([z.uuid(), z.literal("new")])), undefined),
  status: z.catch(z.optional(z.array(z.enum(statuses))), undefined),
  actions: z.catch(z.optional(z.array(z.enum(actions))), undefined),
  agents: names,
  connectors: names,
  /** What the gallery of templates shows: the open one, words to find, a category, only those that need no further connection. */
  template: z.catch(z.optional(z.string().check(z.maxLength(100))), undefined),
  find: z.catch(z.optional(z.string().check(z.maxLength(200))), undefined),
  category: z.catch(z.optional(z.enum(categories)), undefined),
  ready: z.catch(z.optional(z.literal(true)), undefined),
  /** Runs begun in the last hours alone. */
  hours: z.catch(z.optional(z.union([z.literal(1), z.literal(24), z.literal(168), z.literal(720)])), undefined),
  /** Runs in which that step failed. */
  failedStep: z.catch(z.optional(z.string().check(z.maxLength(64))), undefined),
  /** Work on many runs that is under way, to be found again. */
  bulk: z.catch(z.optional(z.uuid()), undefined),
});

/** What the Jobs page shows, kept in the address; what makes no sense there is left out. */
export type JobsParams = z.infer<typeof params>;

export function readJobsParams(search: Record<string, unknown>): JobsParams {
  return params.parse(search);
}
