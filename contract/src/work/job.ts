import * as z from "zod/mini";
import { runBar } from "./execution.ts";
import { workflowTrigger } from "./workflow.ts";

/** A workflow put to work. `versionId` null: always the newest version. */
const jobFields = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  trigger: workflowTrigger,
  inputs: z.record(z.string().check(z.maxLength(100)), z.unknown()),
  /** Runs of this job at the same time; more wait their turn. 1000: as many as there are. */
  concurrency: z.int().check(z.minimum(1), z.maximum(1000)),
  isOn: z.boolean(),
  /** Tell people when a run fails, but not again within the quiet hour. */
  alertOnFailure: z.boolean(),
};
export const jobDraft = z.object({ ...jobFields, workflowId: z.uuid(), versionId: z.nullable(z.uuid()) });
export type JobDraft = z.infer<typeof jobDraft>;

export const job = z.object({
  ...jobFields,
  name: z.string(),
  workflowId: z.string(),
  versionId: z.nullable(z.string()),
  id: z.string(),
  workflowName: z.string(),
  createdAt: z.iso.datetime(),
  /** The last twenty runs, newest last; rate and duration are over them. */
  lastRuns: z.array(runBar),
  successRate: z.nullable(z.number()),
  p95Ms: z.nullable(z.int()),
  nextRunAt: z.nullable(z.iso.datetime()),
  /** Where a webhook job is called; its secret was shown once. */
  webhookUrl: z.nullable(z.string()),
});
export type Job = z.infer<typeof job>;

/** A step that asks before it sends, since its recipient comes from text that others wrote; `allowed`: by an owner, so it doesn't. */
export const jobRecipient = z.object({
  nodeId: z.string(),
  label: z.string(),
  /** "step “Find the sender”, the webhook's payload" */
  source: z.string(),
  allowed: z.nullable(z.object({ by: z.object({ id: z.string(), name: z.string() }), at: z.iso.datetime() })),
});
export type JobRecipient = z.infer<typeof jobRecipient>;

/** A scheduled time that passed while nothing ran, and what became of it. */
export const missedRun = z.object({
  dueAt: z.iso.datetime(),
  seenAt: z.iso.datetime(),
  /** Null where the catch-up policy left it out. */
  executionId: z.nullable(z.string()),
});
export type MissedRun = z.infer<typeof missedRun>;

/** A job as a file: everything but secrets and ids of one workspace; connections are named by product. */
export const jobFile = z.object({
  format: z.literal("hoopoe-job"),
  version: z.literal(1),
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  definition: z.unknown(),
  trigger: workflowTrigger,
  inputs: z.record(z.string().check(z.maxLength(100)), z.unknown()),
  concurrency: z.int().check(z.minimum(1), z.maximum(1000)),
});
export type JobFile = z.infer<typeof jobFile>;

export const savedTaskKinds = ["question", "pir", "job"] as const;

const savedTaskFields = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  kind: z.enum(savedTaskKinds),
  /** question: {terms?, question}; pir: {terms, sources, days, template}; job: {jobId, inputs}. */
  inputs: z.record(z.string().check(z.maxLength(100)), z.unknown()),
  /** Absent: only by hand. */
  schedule: z.nullable(
    z.object({
      rrule: z.string().check(z.minLength(1), z.maxLength(500)),
      timeZone: z.string().check(z.minLength(1), z.maxLength(100)),
    }),
  ),
  /** Seen by its owner alone, or by everybody in the workspace. */
  isShared: z.boolean(),
};
export const savedTaskDraft = z.object(savedTaskFields);
export type SavedTaskDraft = z.infer<typeof savedTaskDraft>;

export const savedTaskRun = z.object({
  id: z.string(),
  status: z.enum(["running", "succeeded", "failed"]),
  at: z.iso.datetime(),
  finishedAt: z.nullable(z.iso.datetime()),
  reportId: z.nullable(z.string()),
  executionId: z.nullable(z.string()),
  /** One line of what came out, and what is new or gone since the run before. */
  summary: z.string(),
  added: z.array(z.string()),
  removed: z.array(z.string()),
  error: z.nullable(z.string()),
});
export type SavedTaskRun = z.infer<typeof savedTaskRun>;

export const savedTask = z.object({
  ...savedTaskFields,
  name: z.string(),
  id: z.string(),
  ownerName: z.string(),
  isMine: z.boolean(),
  createdAt: z.iso.datetime(),
  nextRunAt: z.nullable(z.iso.datetime()),
  lastRun: z.nullable(savedTaskRun),
});
export type SavedTask = z.infer<typeof savedTask>;
