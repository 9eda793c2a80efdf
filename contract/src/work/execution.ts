import * as z from "zod/mini";

/**
 * States of an execution and where it may go from each: the one table, read by server and console. `waiting`: for a
 * person, a time, a turn or a retry (the reason says which); `parked`: the workspace's stop switch holds it.
 */
export const executionMoves = {
  queued: ["running", "waiting", "parked", "cancelled", "failed"],
  running: ["queued", "waiting", "parked", "succeeded", "failed", "cancelled"],
  waiting: ["queued", "running", "parked", "succeeded", "failed", "cancelled"],
  parked: ["queued", "cancelled"],
  succeeded: [],
  failed: ["queued"],
  cancelled: ["queued"],
} as const satisfies Record<string, readonly string[]>;
export type ExecutionStatus = keyof typeof executionMoves;
export const executionStatuses = [
  "queued",
  "running",
  "waiting",
  "parked",
  "succeeded",
  "failed",
  "cancelled",
] as const;
export const finishedStatuses = ["succeeded", "failed", "cancelled"] as const;

export function isFinished(status: ExecutionStatus): boolean {
  return finishedStatuses.some((finished) => finished === status);
}

export function canMove(from: ExecutionStatus, to: ExecutionStatus): boolean {
  return executionMoves[from].some((allowed) => allowed === to);
}

/** What a run does: the whole job, a rehearsal without effects, a repeat, or one exposure's change. */
export const executionActions = ["run", "dry-run", "retry", "replay", "exposure"] as const;
export type ExecutionAction = (typeof executionActions)[number];

/** States of a step. `uncertain`: an effect was sent and nobody knows whether it arrived; a person has to look. */
export const nodeMoves = {
  pending: ["running", "waiting", "skipped", "cancelled"],
  running: ["succeeded", "failed", "waiting", "uncertain", "cancelled"],
  waiting: ["running", "succeeded", "failed", "skipped", "cancelled"],
  uncertain: ["succeeded", "pending", "cancelled"],
  succeeded: [],
  failed: ["pending"],
  skipped: [],
  cancelled: ["pending"],
} as const satisfies Record<string, readonly string[]>;
export type NodeStatus = keyof typeof nodeMoves;
export const nodeStatuses = [
  "pending",
  "running",
  "waiting",
  "uncertain",
  "succeeded",
  "failed",
  "skipped",
  "cancelled",
] as const;

/**
 * A write to the world: written down before it is sent. `refused`: the vendor said no, so nothing happened;
 * `dropped`: a person continued the run without it.
 */
export const effectMoves = {
  intended: ["sent", "dropped"],
  sent: ["confirmed", "refused", "uncertain"],
  confirmed: ["undone"],
  refused: ["sent"],
  uncertain: ["confirmed", "refused", "sent", "dropped"],
  undone: [],
  dropped: [],
} as const satisfies Record<string, readonly string[]>;
export type EffectStatus = keyof typeof effectMoves;
export const effectStatuses = ["intended", "sent", "confirmed", "refused", "uncertain", "undone", "dropped"] as const;

/** Why something waits, in words ('Jira allows 5 at once, 3 before this') and by kind for an icon. */
export const waitReason = z.object({
  kind: z.enum(["approval", "verdict", "time", "retry", "turn", "uncertain", "sub-workflow", "stopped"]),
  sentence: z.string(),
  since: z.iso.datetime(),
  until: z.nullable(z.iso.datetime()),
});
export type WaitReason = z.infer<typeof waitReason>;

/** What the list shows of a definition's node: enough for names, icons and filters. */
export const executionListNode = z.object({
  id: z.string(),
  data: z.object({
    type: z.enum(["agent", "connector"]),
    product_name: z.string(),
    action: z.string(),
    label: z.optional(z.string()),
  }),
});

const executionFields = {
  id: z.string(),
  /** In its workspace, from 1; a number may be missing. */
  number: z.int(),
  status: z.enum(executionStatuses),
  action: z.enum(executionActions),
  jobId: z.nullable(z.string()),
  jobName: z.string(),
  workflowId: z.nullable(z.string()),
  /** What started it: a trigger's kind, or "sub-workflow", "retry", "replay", "bulk". */
  cause: z.string(),
  startedBy: z.nullable(z.object({ id: z.string(), name: z.string() })),
  createdAt: z.iso.datetime(),
  startedAt: z.nullable(z.iso.datetime()),
  finishedAt: z.nullable(z.iso.datetime()),
  reason: z.nullable(waitReason),
  error: z.nullable(z.string()),
  outcome: z.nullable(z.string()),
};

/** One execution as the list has it [3.13]. */
export const executionSummary = z.object({
  ...executionFields,
  /** What its model calls have cost; null where a price is missing. */
  usd: z.nullable(z.number()),
  definition: z.object({ workflow: z.object({ nodes: z.array(executionListNode) }) }),
});
export type ExecutionSummary = z.infer<typeof executionSummary>;

/** One step of a run. `item` is the loop's index ("" outside, "3", "3.0" in a loop inside a loop). */
export const executionNode = z.object({
  nodeId: z.string(),
  item: z.string(),
  status: z.enum(nodeStatuses),
  attempt: z.int(),
  startedAt: z.nullable(z.iso.datetime()),
  finishedAt: z.nullable(z.iso.datetime()),
  reason: z.nullable(waitReason),
  error: z.nullable(z.string()),
  /** The way out that was taken: "true", "approved", a case's name. */
  way: z.nullable(z.string()),
  outputBytes: z.int(),
  /** How many things were put out; null where that isn't a list. */
  outputCount: z.nullable(z.int()),
});
export type ExecutionNode = z.infer<typeof executionNode>;

/** One field that an effect changes; short texts for a person. */
export const plannedChange = z.object({
  target: z.string(),
  field: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type PlannedChange = z.infer<typeof plannedChange>;

export const executionEffect = z.object({
  id: z.string(),
  nodeId: z.nullable(z.string()),
  item: z.string(),
  key: z.string(),
  product_name: z.string(),
  action: z.string(),
  status: z.enum(effectStatuses),
  /** How often it was really sent; repeats that the key held back: 'sent once; retry 2 suppressed'. */
  sentCount: z.int(),
  suppressedCount: z.int(),
  changes: z.array(plannedChange),
  canUndo: z.boolean(),
  sentAt: z.nullable(z.iso.datetime()),
  settledAt: z.nullable(z.iso.datetime()),
  error: z.nullable(z.string()),
});
export type ExecutionEffect = z.infer<typeof executionEffect>;

/** One call of a model that a step has made. A run of the built-in one costs nothing and counts no tokens. */
export const executionModelCall = z.object({
  nodeId: z.string(),
  item: z.string(),
  /** Who spoke, and why another one did not. */
  model: z.string(),
  inputTokens: z.int(),
  outputTokens: z.int(),
  /** Null where no price of the model was known. */
  usd: z.nullable(z.number()),
  tookMs: z.int(),
  at: z.iso.datetime(),
});
export type ExecutionModelCall = z.infer<typeof executionModelCall>;

export const executionLog = z.object({
  at: z.iso.datetime(),
  nodeId: z.nullable(z.string()),
  level: z.enum(["info", "warning", "error"]),
  sentence: z.string(),
});
export type ExecutionLog = z.infer<typeof executionLog>;

/** How the runs of a job went lately, newest last: what the bars show. */
export const runBar = z.object({
  executionId: z.string(),
  status: z.enum(executionStatuses),
  createdAt: z.iso.datetime(),
  durationMs: z.nullable(z.int()),
  /** What its model calls have cost. */
  usd: z.number(),
});
export type RunBar = z.infer<typeof runBar>;

/** A step's output beyond this is refused, in words, and the step fails. */
export const outputBytesMax = 8 * 1024 * 1024;

export { executionFields };
