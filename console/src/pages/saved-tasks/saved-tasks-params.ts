import { savedTaskKinds } from "@hoopoe/contract/job.ts";
import * as z from "zod/mini";

const params = z.object({
  tab: z.catch(z.optional(z.enum(["tasks", "reports"])), undefined),
  task: z.catch(z.optional(z.uuid()), undefined),
  create: z.catch(z.optional(z.enum(savedTaskKinds)), undefined),
});

/** What the Saved Tasks page shows, kept in the address. */
export type SavedTasksParams = z.infer<typeof params>;

export function readSavedTasksParams(search: Record<string, unknown>): SavedTasksParams {
  return params.parse(search);
}
