import { nextOccurrence } from "@hoopoe/contract/work/schedule-rule.ts";
import { uuidV7Of } from "../../platform/db/uuid-v7.ts";
import { Failure } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import type { ExecutionsService } from "../executions/service.ts";
import { type JobRow, type JobsService, newItemPauseMs } from "../jobs/service.ts";
import type { FindNewItems } from "./new-items.ts";

export interface DueJobDeps {
  readonly jobs: Pick<JobsService, "executionOf" | "load" | "note" | "recordMiss">;
  readonly executions: Pick<ExecutionsService, "startOnce">;
  readonly findNewItems: FindNewItems;
  readonly now: () => Date;
}

/** Later than this, a time counts as missed: a row of its own, and the catch-up policy decides. */
const missedAfterMs = 60_000;
const caughtUpMax = 50;
const noBudgetPauseMs = 60_000;

/** Looks after a job whose trigger is due. Two processes that do it at once begin the same runs, by their ids. */
export function createRunDueJob(
  deps: DueJobDeps,
): (scope: { tenantId: string; workspaceId: string; id: string }) => Promise<void> {
  const { jobs, now } = deps;
  return async ({ id, ...workspace }) => {
    const scope = { ...workspace, userId: null };
    const job = await jobs.load(scope, id);
    if (job.dueAt === null || !job.isOn) return;
    const asOwner = { ...workspace, userId: job.ownerId };
    if (job.runsVersionId === null) return settle(scope, job, { dueAt: new Date(now().getTime() + 60_000) });
    if (job.trigger.kind === "schedule") await runSchedule(asOwner, job, job.dueAt);
    else if (job.trigger.kind === "new-item") await runNewItems(asOwner, job);
    else await settle(scope, job, { dueAt: null });
  };

  async function runSchedule(scope: Scope, job: JobRow, dueAt: Date): Promise<void> {
    const { trigger } = job;
    if (trigger.kind !== "schedule") return;
    const atMs = now().getTime();
    const times: number[] = [];
    for (let at: number | null = dueAt.getTime(); at !== null && at <= atMs && times.length < 1_000;) {
      times.push(at);
      at = nextOccurrence(trigger, at);
    }
    const isMissed = (at: number) => atMs - at > missedAfterMs;
    const missed = times.filter(isMissed);
    const caughtUp =
      trigger.catchUp === "all" ? missed.slice(-caughtUpMax) : trigger.catchUp === "latest" ? missed.slice(-1) : [];
    // A time that is on time makes catching up on the one before it pointless, where the latest is all that is wanted.
    const isCurrent = times.length > missed.length;
    for (const at of times) {
      const runs = !isMissed(at) || (caughtUp.includes(at) && !(trigger.catchUp === "latest" && isCurrent));
      const executionId = runs ? await begin(scope, job, at) : null;
      if (isMissed(at) || executionId === null)
        await jobs.recordMiss(scope, { jobId: job.id, dueAt: new Date(at), executionId });
    }
    const next = nextOccurrence(trigger, atMs);
    await settle(scope, job, { dueAt: next === null ? null : new Date(next) });
  }

  /** Null where a budget is used up. */
  async function begin(scope: Scope, job: JobRow, atMs: number): Promise<string | null> {
    const id = uuidV7Of(Math.max(atMs, job.createdAt.getTime()), `${job.id} ${atMs}`);
    const trigger = { kind: "schedule", dueAt: new Date(atMs).toISOString() };
    const execution = { id, ...jobs.executionOf(job, { cause: "schedule", startedBy: job.ownerId, trigger }) };
    return (await startInBudget(scope, execution)) ? id : null;
  }

  async function runNewItems(scope: Scope, job: JobRow): Promise<void> {
    const { trigger } = job;
    if (trigger.kind !== "new-item") return;
    const { items, seenItem } = await deps.findNewItems(scope, { trigger, after: job.seenItem });
    for (const { takenInMs, ...item } of items) {
      const id = uuidV7Of(Math.max(takenInMs, job.createdAt.getTime()), `${job.id} ${item.id}`);
      const begun = { cause: "new-item", startedBy: job.ownerId, trigger: { kind: "new-item", item } };
      // It is found again once there is budget.
      if (!(await startInBudget(scope, { id, ...jobs.executionOf(job, begun) })))
        return settle(scope, job, { dueAt: new Date(now().getTime() + noBudgetPauseMs) });
      await settle(scope, job, { seenItem: item.id });
    }
    await settle(scope, job, { seenItem, dueAt: new Date(now().getTime() + newItemPauseMs) });
  }

  async function startInBudget(
    scope: Scope,
    execution: Parameters<ExecutionsService["startOnce"]>[1],
  ): Promise<boolean> {
    try {
      await deps.executions.startOnce(scope, execution);
      return true;
    } catch (error) {
      if (error instanceof Failure && error.code === "budget-exceeded") return false;
      throw error;
    }
  }

  function settle(scope: Scope, job: JobRow, change: { dueAt?: Date | null; seenItem?: string | null }): Promise<void> {
    return jobs.note(scope, job.id, change);
  }
}
