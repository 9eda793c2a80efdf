import { isDeepStrictEqual } from "node:util";
import { nextOccurrence, readScheduleRule } from "@hoopoe/contract/work/schedule-rule.ts";
import type { Job, JobDraft, MissedRun } from "@hoopoe/contract/work/job.ts";
import type { WorkflowTrigger } from "@hoopoe/contract/work/workflow.ts";
import { bind } from "../../platform/bind.ts";
import { noteAuthor } from "../../platform/db/note-author.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import type { NewExecution } from "../executions/service.ts";
import {
  deleteJob,
  findJob,
  insertJob,
  insertMiss,
  type JobChange,
  type JobRow,
  loadJob,
  loadJobs,
  loadMisses,
  updateJob,
} from "./store.ts";
import { createWhatFollows } from "./what-follows.ts";
import { loadPermits, type RecipientStep, workOf } from "./permit-store.ts";
import type { JobsDeps } from "./job-deps.ts";
import { load, loadHook, renewHook } from "./hook-address.ts";
import { views } from "./job-view.ts";

export { hookHash } from "./hook-address.ts";
export type { JobRow };

/** The most that can be set counts as no limit: then no run has to look at the others. */
const unlimited = 1_000;

/** How often a new-item job looks. */
export const newItemPauseMs = 5_000;

export type JobsService = ReturnType<typeof createJobsService>;

export function createJobsService(deps: JobsDeps) {
  const { db } = deps;

  return {
    /** What a run's end sets free: the next one of its job, where only so many run at once, and the jobs that follow. */
    whatFollows: createWhatFollows(db, unlimited),
    ...bind(deps, {
      load,
      get,
      loadHook,
      list,
      create,
      update,
      remove,
      maySendUnasked,
      renewHook,
      misses,
      find,
      run,
      note,
      recordMiss,
      claimAlert,
      executionOf,
    }),
  };
}

async function list(ctx: JobsDeps, scope: Scope): Promise<Job[]> {
  const { db } = ctx;
  return views(ctx, scope, await db.withTenant(scope, (trx) => loadJobs(trx)));
}

async function create(
  ctx: JobsDeps,
  scope: Scope,
  { workflowId, ...draft }: JobDraft,
): Promise<{ job: Job; webhookSecret: string | null }> {
  const { audit, db } = ctx;
  await checkTarget(ctx, scope, { workflowId, ...draft });
  const jobId = await db.withTenant(scope, async (trx) => {
    const id = await insertJob(trx, scope, { ...draft, workflowId, dueAt: dueOf(ctx, draft.trigger) });
    await noteAuthor(trx, scope, { subject: `job:${id}`, reason: "job" });
    await audit.record(trx, { ...scope, action: "job.created", target: draft.name, details: { jobId: id } });
    return id;
  });
  if (draft.trigger.kind !== "webhook") return { job: await get(ctx, scope, jobId), webhookSecret: null };
  const { webhookSecret } = await renewHook(ctx, scope, jobId);
  return { job: await get(ctx, scope, jobId), webhookSecret };
}

async function update(ctx: JobsDeps, scope: Scope, jobId: string, change: Partial<JobDraft>): Promise<Job> {
  const { audit, db } = ctx;
  await checkTarget(ctx, scope, change);
  await db.withTenant(scope, async (trx) => {
    const job = (await loadJob(trx, { jobId, isLocked: true })) ?? fail("job-not-found");
    const isAnew = change.trigger !== undefined || (change.isOn === true && !job.isOn);
    const due: JobChange = isAnew ? { dueAt: dueOf(ctx, change.trigger ?? job.trigger), seenItem: null } : {};
    const own: JobChange = doesOther(job, change) ? { ownerId: scope.userId } : {};
    await updateJob(trx, { jobId, change: { ...change, ...due, ...own } });
    await noteAuthor(trx, scope, { subject: `job:${jobId}`, reason: "job" });
    await audit.record(trx, { ...scope, action: "job.changed", target: job.name, details: { jobId } });
  });
  return get(ctx, scope, jobId);
}

function remove({ audit, db }: JobsDeps, scope: Scope, jobId: string): Promise<void> {
  return db.withTenant(scope, async (trx) => {
    const job = (await loadJob(trx, { jobId })) ?? fail("job-not-found");
    await deleteJob(trx, jobId);
    await audit.record(trx, { ...scope, action: "job.deleted", target: job.name, details: { jobId } });
  });
}

/** Whether an owner lets a step send to whom text of others names; no longer once what it sends, or how, is changed. */
function maySendUnasked(
  { db }: JobsDeps,
  scope: Scope,
  { jobId, ...step }: { jobId: string } & RecipientStep,
): Promise<boolean> {
  return db.withTenant(scope, async (trx) => {
    const permit = (await loadPermits(trx, jobId)).get(step.node.id);
    return permit?.work.equals(workOf(step)) === true;
  });
}

async function misses(ctx: JobsDeps, scope: Scope, jobId: string): Promise<MissedRun[]> {
  const { db } = ctx;
  await load(ctx, scope, jobId);
  const rows = await db.withTenant(scope, (trx) => loadMisses(trx, jobId));
  return rows.map(({ dueAt, seenAt, executionId }) => ({
    dueAt: dueAt.toISOString(),
    seenAt: seenAt.toISOString(),
    executionId,
  }));
}

async function find(
  { db }: JobsDeps,
  scope: Scope,
  idOrName: string,
): Promise<{ jobId: string; name: string; versionId: string; inputs: Readonly<Record<string, unknown>> } | null> {
  const job = await db.withTenant(scope, (trx) => findJob(trx, idOrName));
  if (job?.runsVersionId == null) return null;
  return { jobId: job.id, name: job.name, versionId: job.runsVersionId, inputs: job.inputs };
}

/** Begins a run by hand; under the same `onceId` it is the same run. */
async function run(
  ctx: JobsDeps,
  scope: Scope,
  jobId: string,
  { onceId, ...input }: { inputs: Readonly<Record<string, unknown>>; isDryRun: boolean; onceId: string | null },
): Promise<string> {
  const { start } = ctx;
  const begun = { cause: "manual", startedBy: scope.userId, trigger: { kind: "manual" } };
  return start(scope, executionOf(ctx, await load(ctx, scope, jobId), { ...begun, ...input }), onceId);
}

/** How far its trigger is. */
function note(
  { db }: JobsDeps,
  scope: Scope,
  jobId: string,
  change: Pick<JobChange, "dueAt" | "seenItem">,
): Promise<void> {
  return db.withTenant(scope, (trx) => updateJob(trx, { jobId, change }));
}

function recordMiss(
  { db }: JobsDeps,
  scope: Scope,
  miss: { jobId: string; dueAt: Date; executionId: string | null },
): Promise<void> {
  return db.withTenant(scope, (trx) => insertMiss(trx, miss));
}

/** Whether people are to be told of a failure: once, then no more within the quiet time. */
function claimAlert({ db, now }: JobsDeps, scope: Scope, jobId: string, quietMs: number): Promise<boolean> {
  return db.withTenant(scope, async (trx) => {
    const job = await loadJob(trx, { jobId, isLocked: true });
    if (job === null || !job.alertOnFailure) return false;
    const at = now();
    if (job.alertedAt !== null && at.getTime() - job.alertedAt.getTime() < quietMs) return false;
    await updateJob(trx, { jobId, change: { alertedAt: at } });
    return true;
  });
}

async function get(ctx: JobsDeps, scope: Scope, jobId: string): Promise<Job> {
  const [job] = await views(ctx, scope, [await load(ctx, scope, jobId)]);
  return job ?? fail("job-not-found");
}

async function checkTarget({ workflows }: JobsDeps, scope: Scope, draft: Partial<JobDraft>): Promise<void> {
  const { workflowId, versionId, trigger } = draft;
  if (workflowId !== undefined) await workflows.get(scope, workflowId);
  if (versionId != null) await workflows.version(scope, versionId);
  if (trigger?.kind !== "schedule") return;
  const read = readScheduleRule(trigger);
  if (!read.ok) fail("job-invalid", { field: `trigger.${read.field}`, reason: read.sentence });
}

/** When its trigger is looked at first. */
function dueOf({ now }: JobsDeps, trigger: WorkflowTrigger): Date | null {
  if (trigger.kind === "new-item") return now();
  if (trigger.kind !== "schedule") return null;
  const next = nextOccurrence(trigger, now().getTime());
  return next === null ? null : new Date(next);
}

interface Beginning {
  readonly cause: string;
  readonly startedBy: string | null;
  readonly trigger: unknown;
  readonly inputs?: Readonly<Record<string, unknown>>;
  readonly isDryRun?: boolean;
}

/** What a run of a job begins with. @throws Failure job-invalid where its workflow has no version yet */
function executionOf(
  _ctx: JobsDeps,
  job: JobRow,
  { cause, startedBy, trigger, inputs = {}, isDryRun = false }: Beginning,
): Omit<NewExecution, "id"> {
  if (job.runsVersionId === null) {
    fail("job-invalid", { field: "workflowId", reason: "Its workflow has no published version yet. Save one first." });
  }
  return {
    versionId: job.runsVersionId,
    jobId: job.id,
    jobName: job.name,
    action: isDryRun ? "dry-run" : "run",
    cause,
    startedBy,
    inputs: { ...job.inputs, ...inputs },
    trigger,
    ...(job.concurrency < unlimited && { concurrencyMax: job.concurrency }),
  };
}

/** Whether a job would do something else than before, for all that it knows itself. */
function doesOther(job: JobRow, change: JobChange): boolean {
  return (["trigger", "inputs", "versionId"] as const).some(
    (part) => change[part] !== undefined && !isDeepStrictEqual(change[part], job[part]),
  );
}
