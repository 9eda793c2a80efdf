import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { nodeId } from "../workflow-node-id.ts";

/** A dry run, and one up to a step, takes pinned outputs; a run that changes something never does. */
export const workflowRun = defineRoute({
  id: "workflow-run",
  summary: "Run the draft, or dry-run it, in full or up to one step; `revision` is the one you read",
  method: "POST",
  path: "/workflow/:id/run",
  tenant: "headers",
  access: "workflow:write",
  nouns: { id: "workflow", upTo: "not-ours" },
  params: z.object({ id: z.uuid() }),
  body: z.object({
    revision: z.int(),
    isDryRun: z._default(z.boolean(), false),
    /** Runs what this step needs, and the step. Always a dry run. */
    upTo: z.optional(nodeId),
  }),
  reply: { 202: z.object({ executionId: z.string() }) },
  errors: ["workflow-not-found", "workflow-changed", "workflow-invalid"],
});
