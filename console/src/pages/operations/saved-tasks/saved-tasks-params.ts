import type { SavedTask } from "@hoopoe/contract/work/job.ts";
import * as z from "zod/mini";

// Written out: every address is read on the first page, and the contract's schemas are no part of its load.
const kinds = ["question", "pir", "job"] as const satisfies readonly SavedTask["kind"][];

const params = z.object({
  tab: z.catch(z.optional(z.enum(["tasks", "reports"])), undefined),
  task: z.catch(z.optional(z.uuid()), undefined),
  create: z.catch(z.optional(z.enum(kinds)), undefined),
});

/** What the Saved Tasks page shows, kept in the address. */
export type SavedTasksParams = z.infer<typeof params>;

export function readSavedTasksParams(search: Record<string, unknown>): SavedTasksParams {
  return params.parse(search);
}
