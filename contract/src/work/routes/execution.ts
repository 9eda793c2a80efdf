import * as z from "zod/mini";
import { personVerdict, verdicts } from "../triage.ts";
import { defineRoute } from "../../define-route.ts";
import {
  executionActions,
  executionEffect,
  executionFields,
  executionLog,
  executionModelCall,
  executionNode,
  executionStatuses,
  executionSummary,
} from "../execution.ts";
import { workflowDefinition } from "../workflow.ts";

const byId = z.object({ id: z.uuid() });

/** Several values with a comma between them, as they stand in the address. */
const several = z.optional(z.string().check(z.maxLength(2000)));

/** [3.19, 5.6]: each chosen one narrows; within one, any of its values fits. */
const filters = {
  status: several,
  actions: several,
  agents: several,
  connectors: several,
  jobId: z.optional(z.uuid()),
  workflowId: z.optional(z.uuid()),
  /** Begun at or after, and before. */
  since: z.optional(z.iso.datetime()),
  until: z.optional(z.iso.datetime()),
  /** Runs in which a step of that id failed. */
  failedStep: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
};

export const executionList = defineRoute({
  id: "execution-list",
  summary: "List runs, newest first, paged by cursor; `message` is set if there are none",
  method: "GET",
  path: "/workflow/executions",
  tenant: "headers",
  access: "workflow:read",
  nouns: { jobId: "job", workflowId: "workflow" },
  query: z.object({
    ...filters,
    /** The run of that number alone: how an address with a number finds its run. */
    number: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
    cursor: z.optional(z.string().check(z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/))),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
  }),
  reply: {
    200: z.object({
      data: z.array(executionSummary),
      cursor: z.nullable(z.string()),
      message: z.nullable(z.string()),
    }),
  },
  errors: ["executions-failed"],
});

export const executionFilters = defineRoute({
  id: "execution-filters",
  summary: "List the filter options, derived from existing runs [4.14]",
  method: "GET",
  path: "/workflow/execution-filters",
  tenant: "headers",
  access: "workflow:read",
  reply: {
    200: z.object({
      status: z.array(z.enum(executionStatuses)),
      actions: z.array(z.enum(executionActions)),
      agents: z.array(z.string()),
      connectors: z.array(z.string()),
    }),
  },
  errors: ["executions-failed"],
});

export const executionGet = defineRoute({
  id: "execution-get",
  summary: "Get a run: definition, steps, effects and log; values are fetched one by one",
  method: "GET",
  path: "/workflow/executions/:id",
  tenant: "headers",
  access: "workflow:read",
  nouns: { id: "execution" },
  params: byId,
  reply: {
    200: z.object({
      data: z.object({
        ...executionFields,
        definition: workflowDefinition,
        inputs: z.record(z.string(), z.unknown()),
        trigger: z.unknown(),
        nodes: z.array(executionNode),
        effects: z.array(executionEffect),
        logs: z.array(executionLog),
        /** What its steps have asked models, 500 at most. */
        modelCalls: z.array(executionModelCall),
        /** The run that this one repeats, and the latest repeat of this one. */
        repeats: z.nullable(z.string()),
        /** Where a replay began; null where it began at the start. */
        replayedFrom: z.nullable(z.string()),
        isDryRun: z.boolean(),
      }),
    }),
  },
  errors: ["execution-not-found"],
});

export const executionValue = defineRoute({
  id: "execution-value",
  summary: "Get the input and output of a run's step",
  method: "GET",
  path: "/workflow/executions/:id/value",
  tenant: "headers",
  access: "workflow:read",
  nouns: { id: "execution", nodeId: "not-ours" },
  params: byId,
  query: z.object({
    nodeId: z.string().check(z.maxLength(64)),
    item: z._default(z.string().check(z.maxLength(100)), ""),
  }),
  reply: {
    200: z.object({
      input: z.unknown(),
      output: z.unknown(),
      /** What people said of a message that the step judged, the newest first: that one counts. */
      verdicts: z.array(personVerdict),
    }),
  },
  errors: ["execution-not-found"],
});

export const executionJudge = defineRoute({
  id: "execution-judge",
  summary: "Set a person's verdict on a message that a step judged",
  method: "POST",
  path: "/workflow/executions/:id/verdict",
  tenant: "headers",
  access: "workflow:run",
  nouns: { id: "execution", nodeId: "not-ours" },
  params: byId,
  body: z.object({
    nodeId: z.string().check(z.maxLength(64)),
    item: z._default(z.string().check(z.maxLength(100)), ""),
    verdict: z.enum(verdicts),
    reason: z.string().check(z.trim(), z.minLength(1, "say why"), z.maxLength(500)),
  }),
  reply: { 200: z.object({ verdicts: z.array(personVerdict) }) },
  errors: ["execution-not-found", "step-not-judged"],
});

const acted = z.object({ executionId: z.string(), status: z.enum(executionStatuses) });

export const executionCancel = defineRoute({
  id: "execution-cancel",
  summary: "Cancel a run, even one that is waiting",
  method: "POST",
  path: "/workflow/executions/:id/cancel",
  tenant: "headers",
  access: "workflow:run",
  nouns: { id: "execution" },
  params: byId,
  reply: { 200: acted },
  errors: ["execution-not-found", "execution-state"],
});

export const executionRetry = defineRoute({
  id: "execution-retry",
  summary: "Continue from the failed step; results so far are kept",
  method: "POST",
  path: "/workflow/executions/:id/retry",
  tenant: "headers",
  access: "workflow:run",
  nouns: { id: "execution" },
  params: byId,
  reply: { 202: acted },
  errors: ["execution-not-found", "execution-state"],
});

export const executionReplay = defineRoute({
  id: "execution-replay",
  summary: "Start a new run of the same version with edited inputs or trigger",
  method: "POST",
  path: "/workflow/executions/:id/replay",
  tenant: "headers",
  access: "workflow:run",
  nouns: { id: "execution", nodeId: "not-ours" },
  params: byId,
  body: z.object({
    inputs: z.optional(z.record(z.string().check(z.maxLength(100)), z.unknown())),
    trigger: z.optional(z.unknown()),
    isDryRun: z._default(z.boolean(), false),
    /** A dry run from that step on, with another input for it; the steps before keep what they put out. */
    from: z.optional(
      z.object({
        nodeId: z.string().check(z.minLength(1), z.maxLength(64)),
        input: z.optional(z.record(z.string().check(z.maxLength(100)), z.unknown())),
      }),
    ),
  }),
  reply: { 202: acted },
  errors: ["execution-not-found", "execution-state"],
});

/** For an uncertain effect: a person looked, and says whether it was done. */
export const executionSettle = defineRoute({
  id: "execution-settle",
  summary: "Record whether an uncertain effect happened; if not, it is sent again",
  method: "POST",
  path: "/workflow/effects/:id/settle",
  tenant: "headers",
  access: "workflow:run",
  nouns: { id: "effect" },
  params: byId,
  body: z.object({ wasDone: z.boolean() }),
  reply: { 200: acted },
  errors: ["execution-not-found", "execution-state"],
});

export const executionUndo = defineRoute({
  id: "execution-undo",
  summary: "Undo a run's effects, newest first, or a single effect",
  method: "POST",
  path: "/workflow/executions/:id/undo",
  tenant: "headers",
  access: "workflow:run",
  nouns: { id: "execution", effectId: "effect" },
  params: byId,
  body: z.object({ effectId: z.optional(z.uuid()) }),
  reply: {
    200: z.object({
      data: z.array(z.object({ effectId: z.string(), isUndone: z.boolean(), sentence: z.string() })),
    }),
  },
  errors: ["execution-not-found", "execution-state"],
});

const bulkWork = z.object({
  id: z.string(),
  verb: z.enum(["retry", "cancel"]),
  status: z.enum(["running", "done"]),
  total: z.int(),
  done: z.int(),
  refused: z.int(),
});

export const executionBulk = defineRoute({
  id: "execution-bulk",
  summary: "Retry or cancel many runs by id or filter (at most 5,000); progress is available by its id",
  method: "POST",
  path: "/workflow/bulk",
  tenant: "headers",
  access: "workflow:run",
  nouns: { jobId: "job", workflowId: "workflow", executionIds: "execution" },
  body: z.object({
    verb: z.enum(["retry", "cancel"]),
    ...filters,
    /** These alone, of those that the filters leave. */
    executionIds: z.optional(z.array(z.uuid()).check(z.minLength(1), z.maxLength(5_000))),
  }),
  reply: { 202: z.object({ data: bulkWork }) },
  errors: ["job-not-found", "workflow-not-found", "execution-not-found"],
});

export const executionBulkGet = defineRoute({
  id: "execution-bulk-get",
  summary: "Get the progress of a bulk retry or cancel",
  method: "GET",
  path: "/workflow/bulk/:id",
  tenant: "headers",
  access: "workflow:read",
  nouns: { id: "bulk" },
  params: byId,
  reply: { 200: z.object({ data: bulkWork }) },
  errors: ["execution-not-found"],
});
