import type { Logger } from "pino";
import { uuidV7Of } from "../../platform/db/uuid-v7.ts";
import type { Scope } from "../../platform/scope.ts";
import type { Execution, ExecutionsService, RunChange } from "../executions/service.ts";
import type { NotificationsService } from "../../records/notifications/service.ts";
import type { TeamChannelService } from "../team-channel/service.ts";
import type { JobRow, JobsService } from "../jobs/service.ts";

export interface OnChangedDeps {
  readonly log: Pick<Logger, "warn">;
  readonly notifications: Pick<NotificationsService, "publish">;
  readonly jobs: Pick<JobsService, "executionOf" | "claimAlert">;
  readonly teamChannel: Pick<TeamChannelService, "notify">;
  readonly startOnce: ExecutionsService["startOnce"];
}

type Result = RunChange<JobRow>["result"];

const quietMs = 3_600_000;
const newsPauseMs = 500;
/** A restart may leave many unknown outcomes at once: they are one piece of news. */
const uncertainPauseMs = 60_000;
/** A job whose end starts itself, over others or not, comes to a stop after so many. */
const chainMax = 20;

/** What the functions of the service work with. */
interface OnChangedContext extends OnChangedDeps {
  readonly toldAtMs: Map<string, number>;
  readonly uncertainAtMs: Map<string, number>;
}

/** What follows from a run's change: pages hear of it, people of a failure, and jobs that wait for its end begin. */
export function createOnChanged(deps: OnChangedDeps) {
  const ctx: OnChangedContext = { ...deps, toldAtMs: new Map(), uncertainAtMs: new Map() };
  return async (scope: Scope, change: RunChange<JobRow>): Promise<void> => {
    const { execution, result } = change;
    notify(ctx, scope, execution, result);
    if (result === "waiting" && execution.reason?.kind === "uncertain") await askAboutUncertain(ctx, scope, execution);
    if (result === "waiting" || execution.action === "dry-run") return;
    if (result === "failed") await alert(ctx, scope, execution);
    if (execution.jobId !== null) await startFollowers(ctx, scope, change);
  };
}

/** Open pages read anew; a flood of runs is told of twice a second. What people started they hear about each time. */
function notify(
  { notifications, toldAtMs }: OnChangedContext,
  scope: Scope,
  execution: Execution,
  result: Result,
): void {
  const { id, jobName, cause } = execution;
  const isOver = result !== "waiting";
  const isPersonal = cause === "manual" || cause === "replay";
  const extraAttributes = { taskType: "execution", executionId: id, completed: isOver, status: result };
  if (isPersonal && isOver) {
    const type = result === "succeeded" ? "success" : result === "failed" ? "error" : "info";
    const toUserId = execution.startedBy ?? undefined;
    void notifications.publish(scope, {
      type,
      message: `${jobName} ${result}`,
      extraAttributes,
      ...(toUserId !== undefined && { toUserId }),
    });
    return;
  }
  const nowMs = performance.now();
  if (nowMs - (toldAtMs.get(scope.workspaceId) ?? -Infinity) < newsPauseMs) return;
  if (toldAtMs.size > 10_000) toldAtMs.clear();
  toldAtMs.set(scope.workspaceId, nowMs);
  void notifications.publish(scope, { type: "in_progress", message: `${jobName} ${result}`, extraAttributes });
}

/** Told of trouble once an hour for each job, by mail (as people chose) and in the team's channel: the rest is on the page. */
async function alert(ctx: OnChangedContext, scope: Scope, execution: Execution): Promise<void> {
  const { jobs, notifications } = ctx;
  const { jobId } = execution;
  if (jobId === null || execution.cause === "manual") return;
  if (!(await jobs.claimAlert(scope, jobId, quietMs))) return;
  const message = `${execution.jobName} failed: ${(execution.error ?? "").slice(0, 300)}`;
  await notifications.publish(scope, {
    type: "error",
    message,
    extraAttributes: { taskType: "execution", executionId: execution.id, completed: true, status: "failed" },
  });
  const path = `/dashboard/workflow-generation/execution/${execution.id}`;
  await ctx.teamChannel.notify(scope, {
    about: "failure",
    key: `${execution.id}:${execution.leg}`,
    text: message,
    path,
  });
}

/** A run waits since nobody knows whether its request arrived: people are asked to say so. */
async function askAboutUncertain(
  { notifications, uncertainAtMs }: OnChangedContext,
  scope: Scope,
  { id, jobName }: Execution,
): Promise<void> {
  const nowMs = Date.now();
  if (nowMs - (uncertainAtMs.get(scope.workspaceId) ?? -Infinity) < uncertainPauseMs) return;
  if (uncertainAtMs.size > 10_000) uncertainAtMs.clear();
  uncertainAtMs.set(scope.workspaceId, nowMs);
  await notifications.publish(scope, {
    type: "warning",
    message: `${jobName} is waiting: the outcome of a request is unknown. Resolve it under Jobs, Executions.`,
    extraAttributes: { taskType: "execution", executionId: id, status: "uncertain" },
  });
}

async function startFollowers(
  ctx: OnChangedContext,
  scope: Scope,
  { execution, result, followers }: RunChange<JobRow>,
): Promise<void> {
  const { jobs } = ctx;
  const chain = chainOf(execution.trigger);
  for (const job of followers) {
    const { trigger } = job;
    if (trigger.kind !== "execution-finished" || job.runsVersionId === null) continue;
    if (trigger.outcome !== undefined && trigger.outcome !== result) continue;
    if (chain >= chainMax) {
      ctx.log.warn({ jobId: job.id }, "stopped a chain of jobs that start one another");
      continue;
    }
    const id = uuidV7Of(execution.createdAt.getTime(), `${job.id} after ${execution.id} ${execution.leg}`);
    const { id: executionId, jobName, outcome, error } = execution;
    const handed = {
      kind: "execution-finished",
      executionId,
      jobName,
      status: result,
      outcome,
      error,
      chain: chain + 1,
    };
    const begun = { cause: "execution-finished", startedBy: job.ownerId, trigger: handed };
    await ctx.startOnce({ ...scope, userId: job.ownerId }, { id, ...jobs.executionOf(job, begun) });
  }
}

function chainOf(trigger: unknown): number {
  const isObject = typeof trigger === "object" && trigger !== null && "chain" in trigger;
  return isObject && typeof trigger.chain === "number" ? trigger.chain : 0;
}
