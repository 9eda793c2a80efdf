import { createHash, randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { nextOccurrence, readScheduleRule } from "@hoopoe/contract/work/schedule-rule.ts";
import type { Job, JobDraft, MissedRun } from "@hoopoe/contract/work/job.ts";
import type { RunBar } from "@hoopoe/contract/work/execution.ts";
import type { WorkflowTrigger } from "@hoopoe/contract/work/workflow.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { noteAuthor } from "../../platform/db/note-author.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import { Secret } from "../../platform/secrets/secret.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";
import type { AuditService } from "../../records/audit/service.ts";
import type { ExecutionsService, NewExecution } from "../executions/service.ts";
import {
  deleteJob,
  findJob,
  insertJob,
  insertMiss,
  type JobChange,
  type JobRow,
  loadBars,
  loadJob,
  loadJobs,
  loadMisses,
  updateJob,
} from "./store.ts";
import { createWhatFollows, type WhatFollows } from "./what-follows.ts";
import { loadPermits, type RecipientStep, workOf } from "./permit-store.ts";
import type { WorkflowsService } from "../workflows/service.ts";

export interface JobsService {
  list(scope: Scope): Promise<Job[]>;
  get(scope: Scope, jobId: string): Promise<Job>;
  load(scope: Scope, jobId: string): Promise<JobRow>;
  /** A job that is called under an address of its own, null where it is gone, with the secret that its calls are signed with. */
  loadHook(scope: Scope, jobId: string): Promise<{ job: JobRow | null; secret: Secret | undefined }>;
  create(scope: Scope, draft: JobDraft): Promise<{ job: Job; webhookSecret: string | null }>;
  update(scope: Scope, jobId: string, change: Partial<JobDraft>): Promise<Job>;
  remove(scope: Scope, jobId: string): Promise<void>;
  /** Whether an owner lets a step send to whom text of others names; no longer once what it sends, or how, is changed. */
  maySendUnasked(scope: Scope, step: { jobId: string } & RecipientStep): Promise<boolean>;
  /** A new address and secret for a webhook job; the former end at once. */
  renewHook(scope: Scope, jobId: string): Promise<{ webhookUrl: string; webhookSecret: string }>;
  misses(scope: Scope, jobId: string): Promise<MissedRun[]>;
  find(
    scope: Scope,
    idOrName: string,
  ): Promise<{ jobId: string; name: string; versionId: string; inputs: Readonly<Record<string, unknown>> } | null>;
  /** What a run's end sets free: the next one of its job, where only so many run at once, and the jobs that follow. */
  whatFollows(scope: Scope, job: { jobId: string; jobName: string }): Promise<WhatFollows>;
  /** Begins a run by hand; under the same `onceId` it is the same run. */
  run(
    scope: Scope,
    jobId: string,
    given: { inputs: Readonly<Record<string, unknown>>; isDryRun: boolean },
    onceId: string | null,
  ): Promise<string>;
  /** How far its trigger is. */
  note(scope: Scope, jobId: string, change: Pick<JobChange, "dueAt" | "seenItem">): Promise<void>;
  recordMiss(scope: Scope, miss: { jobId: string; dueAt: Date; executionId: string | null }): Promise<void>;
  /** Whether people are to be told of a failure: once, then no more within the quiet time. */
  claimAlert(scope: Scope, jobId: string, quietMs: number): Promise<boolean>;
  /** What a run of a job begins with. @throws Failure job-invalid where its workflow has no version yet */
  executionOf(
    job: JobRow,
    given: {
      cause: string;
      startedBy: string | null;
      trigger: unknown;
      inputs?: Readonly<Record<string, unknown>>;
      isDryRun?: boolean;
    },
  ): Omit<NewExecution, "id">;
}

export interface JobsDeps {
  readonly db: Database;
  readonly secrets: Pick<Secrets, "get" | "put">;
  readonly audit: Pick<AuditService, "record">;
  readonly originOf: (tenantId: string) => Promise<string>;
  readonly now: () => Date;
  readonly workflows: Pick<WorkflowsService, "get" | "version">;
  /** Begins a run. */
  readonly start: ExecutionsService["start"];
}

export type { JobRow };

const barCount = 20;
/** The most that can be set counts as no limit: then no run has to look at the others. */
const unlimited = 1_000;
/** How often a new-item job looks. */
export const newItemPauseMs = 5_000;

export function createJobsService({ db, secrets, audit, originOf, now, workflows, start }: JobsDeps): JobsService {
  const load = async (scope: Scope, jobId: string) =>
    (await db.askTenant(scope, (trx) => loadJob(trx, scope, { jobId }))) ?? fail("job-not-found");

  async function views(scope: Scope, rows: readonly JobRow[]): Promise<Job[]> {
    const jobIds = rows.map(({ id }) => id);
    const bars = await db.withTenant(scope, (trx) => loadBars(trx, scope, { jobIds, countMax: barCount }));
    const origin = await originOf(scope.tenantId);
    return rows.map((row) => viewOf(row, { bars: bars.get(row.id) ?? [], origin }));
  }

  async function get(scope: Scope, jobId: string): Promise<Job> {
    const [job] = await views(scope, [await load(scope, jobId)]);
    return job ?? fail("job-not-found");
  }

  async function checkTarget(scope: Scope, draft: Partial<JobDraft>): Promise<void> {
    const { workflowId, versionId, trigger } = draft;
    if (workflowId !== undefined) await workflows.get(scope, workflowId);
    if (versionId != null) await workflows.version(scope, versionId);
    if (trigger?.kind !== "schedule") return;
    const read = readScheduleRule(trigger);
    if (!read.ok) fail("job-invalid", { field: `trigger.${read.field}`, reason: read.sentence });
  }

  /** When its trigger is looked at first. */
  function dueOf(trigger: WorkflowTrigger): Date | null {
    if (trigger.kind === "new-item") return now();
    if (trigger.kind !== "schedule") return null;
    const next = nextOccurrence(trigger, now().getTime());
    return next === null ? null : new Date(next);
  }

  const executionOf: JobsService["executionOf"] = (
    job,
    { cause, startedBy, trigger, inputs = {}, isDryRun = false },
  ) => {
    if (job.runsVersionId === null) {
      fail("job-invalid", { field: "workflowId", reason: "Its workflow has no saved version yet. Save one first." });
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
  };

  return {
    load,
    get,
    async loadHook(scope, jobId) {
      const job = await db.askTenant(scope, (trx) => loadJob(trx, scope, { jobId }));
      return { job, secret: await db.askTenant(scope, (trx) => secrets.get(trx, hookSecretPlace(scope, jobId))) };
    },
    list: async (scope) => views(scope, await db.withTenant(scope, (trx) => loadJobs(trx, scope))),
    async create(scope, { workflowId, ...draft }) {
      await checkTarget(scope, { workflowId, ...draft });
      const jobId = await db.withTenant(scope, async (trx) => {
        const id = await insertJob(trx, scope, { ...draft, workflowId, dueAt: dueOf(draft.trigger) });
        await noteAuthor(trx, scope, { subject: `job:${id}`, reason: "job" });
        await audit.record(trx, { ...scope, action: "job.created", target: draft.name, details: { jobId: id } });
        return id;
      });
      if (draft.trigger.kind !== "webhook") return { job: await get(scope, jobId), webhookSecret: null };
      const { webhookSecret } = await this.renewHook(scope, jobId);
      return { job: await get(scope, jobId), webhookSecret };
    },
    async update(scope, jobId, change) {
      await checkTarget(scope, change);
      await db.withTenant(scope, async (trx) => {
        const job = (await loadJob(trx, scope, { jobId, isLocked: true })) ?? fail("job-not-found");
        const isAnew = change.trigger !== undefined || (change.isOn === true && !job.isOn);
        const due: JobChange = isAnew ? { dueAt: dueOf(change.trigger ?? job.trigger), seenItem: null } : {};
        const own: JobChange = doesOther(job, change) ? { ownerId: scope.userId } : {};
        await updateJob(trx, scope, { jobId, change: { ...change, ...due, ...own } });
        await noteAuthor(trx, scope, { subject: `job:${jobId}`, reason: "job" });
        await audit.record(trx, { ...scope, action: "job.changed", target: job.name, details: { jobId } });
      });
      return get(scope, jobId);
    },
    remove: (scope, jobId) =>
      db.withTenant(scope, async (trx) => {
        const job = (await loadJob(trx, scope, { jobId })) ?? fail("job-not-found");
        await deleteJob(trx, scope, jobId);
        await audit.record(trx, { ...scope, action: "job.deleted", target: job.name, details: { jobId } });
      }),
    maySendUnasked: (scope, { jobId, ...step }) =>
      db.withTenant(scope, async (trx) => {
        const permit = (await loadPermits(trx, scope, jobId)).get(step.node.id);
        return permit?.work.equals(workOf(step)) === true;
      }),
    async renewHook(scope, jobId) {
      const job = await load(scope, jobId);
      if (job.trigger.kind !== "webhook")
        fail("job-invalid", { field: "trigger", reason: "Only a webhook job is called from outside." });
      const webhookSecret = randomBytes(32).toString("base64url");
      await db.withTenant(scope, async (trx) => {
        await secrets.put(trx, hookSecretPlace(scope, jobId), new Secret(webhookSecret));
        await updateJob(trx, scope, { jobId, change: { hookHash: hookHash(hookKey(jobId)) } });
        // Whoever holds the secret can say what the job is called with.
        await noteAuthor(trx, scope, { subject: `job:${jobId}`, reason: "secret" });
        await audit.record(trx, { ...scope, action: "job.secret-renewed", target: job.name, details: { jobId } });
      });
      return { webhookUrl: hookUrl(await originOf(scope.tenantId), jobId), webhookSecret };
    },
    async misses(scope, jobId) {
      await load(scope, jobId);
      const rows = await db.withTenant(scope, (trx) => loadMisses(trx, scope, jobId));
      return rows.map(({ dueAt, seenAt, executionId }) => ({
        dueAt: dueAt.toISOString(),
        seenAt: seenAt.toISOString(),
        executionId,
      }));
    },
    async find(scope, idOrName) {
      const job = await db.withTenant(scope, (trx) => findJob(trx, scope, idOrName));
      if (job?.runsVersionId == null) return null;
      return { jobId: job.id, name: job.name, versionId: job.runsVersionId, inputs: job.inputs };
    },
    async run(scope, jobId, given, onceId) {
      const begun = { cause: "manual", startedBy: scope.userId, trigger: { kind: "manual" } };
      return start(scope, executionOf(await load(scope, jobId), { ...begun, ...given }), onceId);
    },
    whatFollows: createWhatFollows(db, unlimited),
    note: (scope, jobId, change) => db.withTenant(scope, (trx) => updateJob(trx, scope, { jobId, change })),
    recordMiss: (scope, miss) => db.withTenant(scope, (trx) => insertMiss(trx, scope, miss)),
    claimAlert: (scope, jobId, quietMs) =>
      db.withTenant(scope, async (trx) => {
        const job = await loadJob(trx, scope, { jobId, isLocked: true });
        if (job === null || !job.alertOnFailure) return false;
        const at = now();
        if (job.alertedAt !== null && at.getTime() - job.alertedAt.getTime() < quietMs) return false;
        await updateJob(trx, scope, { jobId, change: { alertedAt: at } });
        return true;
      }),
    executionOf,
  };
}

/** Whether a job would do something else than before, for all that it knows itself. */
function doesOther(job: JobRow, change: JobChange): boolean {
  return (["trigger", "inputs", "versionId"] as const).some(
    (part) => change[part] !== undefined && !isDeepStrictEqual(change[part], job[part]),
  );
}

/** What the lookup by address asks for. */
export function hookHash(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}

/** Where the secret lies that calls of a webhook job are signed with. */
function hookSecretPlace({ tenantId }: Pick<Scope, "tenantId">, jobId: string) {
  return { tenantId, table: "jobs", row: jobId, field: "webhook" };
}

/** The address is no secret: what proves a caller is the signature. */
function hookKey(jobId: string): string {
  return jobId.replaceAll("-", "");
}

function hookUrl(origin: string, jobId: string): string {
  return `${origin}/api/hook/${hookKey(jobId)}`;
}

function viewOf(row: JobRow, { bars, origin }: { bars: RunBar[]; origin: string }): Job {
  const finished = bars.filter(({ status }) => status === "succeeded" || status === "failed");
  const durations = bars.flatMap(({ durationMs, status }) =>
    durationMs === null || status !== "succeeded" ? [] : [durationMs],
  );
  const good = finished.filter(({ status }) => status === "succeeded").length;
  return {
    id: row.id,
    name: row.name,
    workflowId: row.workflowId,
    workflowName: row.workflowName,
    versionId: row.versionId,
    trigger: row.trigger,
    inputs: row.inputs,
    concurrency: row.concurrency,
    isOn: row.isOn,
    alertOnFailure: row.alertOnFailure,
    createdAt: row.createdAt.toISOString(),
    lastRuns: bars,
    successRate: finished.length === 0 ? null : good / finished.length,
    p95Ms:
      durations.length === 0
        ? null
        : (durations.toSorted((a, b) => a - b)[Math.ceil(durations.length * 0.95) - 1] ?? null),
    nextRunAt: row.isOn && row.trigger.kind === "schedule" ? (row.dueAt?.toISOString() ?? null) : null,
    webhookUrl: row.hasHook ? hookUrl(origin, row.id) : null,
  };
}
