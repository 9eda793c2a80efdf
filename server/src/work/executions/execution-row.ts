import {
  type ExecutionAction,
  executionActions,
  executionStatuses,
  waitReason,
} from "@hoopoe/contract/work/execution.ts";
import * as z from "zod/mini";
import { timeOfUuid } from "../../platform/db/uuid-v7.ts";

const record = z.record(z.string(), z.unknown());
const date = z.nullable(z.date());

/** What a list tells of a run. */
export const listedColumns = z.object({
  id: z.string(),
  number: z.int(),
  version_id: z.string(),
  job_id: z.nullable(z.string()),
  job_name: z.string(),
  status: z.enum(executionStatuses),
  action: z.enum(executionActions),
  cause: z.string(),
  started_by: z.nullable(z.string()),
  reason: z.nullable(waitReason),
  error: z.nullable(z.string()),
  outcome: z.nullable(z.string()),
  started_at: date,
  finished_at: date,
});
/** Where a replay begins, and the input that its step gets instead. */
const replayFrom = z.object({ nodeId: z.string(), input: z.optional(record) });
export type ReplayFrom = z.output<typeof replayFrom>;

const columns = z.extend(listedColumns, {
  inputs: record,
  trigger: z.unknown(),
  repeats: z.nullable(z.string()),
  replay_from: z.nullable(replayFrom),
  parent_id: z.nullable(z.string()),
  parent_node: z.nullable(z.string()),
  parent_item: z.nullable(z.string()),
  depth: z.int(),
  leg: z.int(),
  claim: z.int(),
  timed_from: date,
});
/** What is read of `executions`. */
export const executionColumns = Object.keys(columns.shape);

/** A row of `executions`, parsed where it leaves the database. */
export const executionRow = z.pipe(
  columns,
  z.transform((row) => ({
    id: row.id,
    number: row.number,
    versionId: row.version_id,
    jobId: row.job_id,
    jobName: row.job_name,
    status: row.status,
    action: row.action,
    cause: row.cause,
    startedBy: row.started_by,
    inputs: row.inputs,
    trigger: row.trigger ?? null,
    reason: row.reason,
    error: row.error,
    outcome: row.outcome,
    repeats: row.repeats,
    replayFrom: row.replay_from,
    parent:
      row.parent_id === null || row.parent_node === null
        ? null
        : { executionId: row.parent_id, nodeId: row.parent_node, item: row.parent_item ?? "" },
    depth: row.depth,
    leg: row.leg,
    claim: row.claim,
    createdAt: timeOfUuid(row.id),
    startedAt: row.started_at,
    timedFrom: row.timed_from,
    finishedAt: row.finished_at,
  })),
);
export type Execution = z.output<typeof executionRow>;

/** A run that is to begin. `id` decides what is the same run: beginning it twice is beginning it once. */
export interface NewExecution {
  readonly id: string;
  readonly versionId: string;
  readonly jobId: string | null;
  readonly jobName: string;
  readonly action: ExecutionAction;
  readonly cause: string;
  readonly startedBy: string | null;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly trigger: unknown;
  readonly repeats?: string | null;
  readonly replayFrom?: ReplayFrom | null;
  readonly parent?: { readonly executionId: string; readonly nodeId: string; readonly item: string } | null;
  readonly depth?: number;
  /** Runs of its job at the same time; absent: as many as there are. */
  readonly concurrencyMax?: number;
}
