import { bind } from "../../platform/bind.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import { createBulk } from "./bulk.ts";
import { type CallerAnswer, createCallerAnswers } from "./caller-answers.ts";
import { createFairGate } from "../../platform/limits/fair-gate.ts";
import type { Execution, NewExecution } from "./execution-row.ts";
import { replay, start, startOnce } from "./start-run.ts";
import type { ExecutionFilter } from "./list-store.ts";
import { type SegmentEnd, loadStepValue } from "./node-store.ts";
import { cancelExecution, loadStop, retryExecution, type StopRow, turnStop } from "./move-store.ts";
import { judge } from "./judge-step.ts";
import { type JudgedStep, loadVerdicts } from "./verdict-store.ts";
import { createOwnAddresses } from "./own-addresses.ts";
import { createExecutionQueries } from "./queries.ts";
import { createRunDataStep } from "./data-steps/data-step.ts";
import { createRunStep } from "./run-step.ts";
import type { RunAgent, RunOwnStep } from "./step-deps.ts";
import { admitNext, wakeExecution } from "./start-store.ts";
import { createEndSteps } from "./end-steps.ts";
import { createOutputsOf } from "./sub-outputs.ts";
import { createSubWorkflow } from "./sub-run.ts";
import { createConcurrencySlots } from "./concurrency-slots.ts";
import { createTryStep } from "./try-step.ts";
import { createUndoRun } from "./undo-run.ts";
import { createVersions } from "./version-store.ts";
import { createRunsHere, type RunsHere } from "./runs-here.ts";
import { createRunWriter } from "./run-writer.ts";
import { createWorkOnRun } from "./work-on-run.ts";
import { load, type ExecutionsContext, type ExecutionsDeps } from "./executions-context.ts";

export type { Execution, ExecutionFilter, NewExecution, RunAgent, RunOwnStep };
export type { StepTry } from "./step-try.ts";
export { reasonOf, type StepOutcome } from "./step-outcome.ts";

export type { RunChange } from "./executions-context.ts";
export { provePlan } from "./prove-plan.ts";
export { insertVersion } from "./version-store.ts";

/** Steps that speak with the outside at the same time, in this process. */
const stepsAtOnceMax = 64;

export type ExecutionsService = ReturnType<typeof createExecutionsService>;

export function createExecutionsService<Job>(deps: ExecutionsDeps<Job>) {
  const { actions, audit, db, engine } = deps;
  const compiled = createVersions(db);
  const answers = createCallerAnswers();
  const state = { isStopping: false };
  // Whoever waits for an answer here is answered here.
  const mayBegin = (executionId: string) => !state.isStopping || answers.isAwaited(executionId);
  const runSubWorkflow = createSubWorkflow({
    ...deps,
    compiled,
    outputsOf: createOutputsOf({ ...deps, compiled }),
    load: (scope, executionId) => load(ctx, scope, executionId),
    startOnce: (...args) => runs.start(...args),
    retry: (scope, executionId) => retry(ctx, scope, executionId),
  });
  const own = {
    runData: createRunDataStep(),
    runSubWorkflow,
    ownAddresses: createOwnAddresses(db),
    askTenant: db.askTenant,
    gate: createFairGate({ room: stepsAtOnceMax }),
    slots: createConcurrencySlots(),
    untilAlive: () => engine.untilAlive(),
    wake: (scope: Pick<Scope, "tenantId" | "workspaceId">, executionId: string) => wake(ctx, scope, executionId),
    mayBegin,
    loadVerdicts: (scope: Scope, step: JudgedStep) => db.withTenant(scope, (trx) => loadVerdicts(trx, step)),
  };
  const runStep = createRunStep({ ...deps, ...own });
  const writer = createRunWriter({ db, executor: engine.executorId });
  const endSteps = createEndSteps({ ...deps, abort: (ended) => runs.abort(ended) });
  const workOnRun = createWorkOnRun({ ...deps, writer, answers, compiled, runStep, mayBegin, endSteps });
  const isStopping = () => state.isStopping;
  const runs: RunsHere = createRunsHere({ ...deps, writer, workOnRun, onChanged: notify, isStopping });
  engine.onGone((executorId) => runs.adopt(executorId));

  /** What follows from a run's end; each of it may happen twice. */
  async function notify(scope: Scope, execution: Execution, result: SegmentEnd["status"] | "cancelled"): Promise<void> {
    const { jobId, jobName, parent } = execution;
    if (result !== "waiting" && parent !== null) await wake(ctx, scope, parent.executionId);
    const isLast = result === "waiting" || jobId === null;
    const { concurrencyMax, followers } = isLast
      ? { concurrencyMax: null, followers: [] }
      : await deps.jobs.whatFollows(scope, { jobId, jobName });
    if (jobId !== null && concurrencyMax !== null) {
      const next = await db.withTenant(scope, (trx) => admitNext(trx, { jobId, concurrencyMax }));
      if (next !== null) await runs.goOn(scope, { executionId: next.id, afterSegment: next.leg });
    }
    await deps.onChanged(scope, { execution, result, followers });
  }

  const ctx: ExecutionsContext = { ...deps, runs, answers, compiled, state, notify, wakeRun: own.wake };
  return {
    ...createExecutionQueries({ db, load: (...args) => load(ctx, ...args), effectsOf: actions.listOf }),
    tryStep: createTryStep({ ...deps, runStep }),
    bulk: createBulk({ db, retry: (...args) => retry(ctx, ...args), cancel: (...args) => cancel(ctx, ...args) }),
    undo: createUndoRun({ db, actions, audit, load: (...args) => load(ctx, ...args) }),
    ...bind(ctx, {
      start,
      load,
      wake,
      startOnce,
      goOn,
      cancel,
      retry,
      expectAnswer,
      replay,
      settleEffect,
      judge,
      stopState,
      stop,
      drain,
      tend,
    }),
  };
}

/** A run whose time has come, as the lookup found it. */
function goOn(
  { runs }: ExecutionsContext,
  { id, leg = 0, ...scope }: { tenantId: string; workspaceId: string; id: string; leg?: number },
): Promise<void> {
  return runs.goOn(scope, { executionId: id, afterSegment: leg });
}

/** Before a run is begun by a request: what its workflow will answer, null where it does not, or not in time. */
async function expectAnswer(
  ctx: ExecutionsContext,
  scope: Scope,
  { id: executionId, versionId }: Pick<NewExecution, "id" | "versionId">,
  { waitMs, signal }: { waitMs: number; signal: AbortSignal },
): Promise<{ executionId: string; answer: Promise<CallerAnswer | null>; forget(): void }> {
  const { answers, compiled, db } = ctx;
  const { answerId } = await compiled(scope, versionId);
  if (answerId === null) return { executionId, answer: Promise.resolve(null), forget: () => undefined };
  const step = { executionId, nodeId: answerId, item: "" };
  const look = async () => {
    const { status } = await load(ctx, scope, executionId);
    const value = await db.askTenant(scope, (trx) => loadStepValue(trx, step));
    return { status, output: value?.output };
  };
  return { executionId, ...answers.expect(executionId, { waitMs, signal, look }) };
}

async function settleEffect(
  ctx: ExecutionsContext,
  scope: Scope,
  effectId: string,
  wasDone: boolean,
): Promise<string | null> {
  const { actions } = ctx;
  const effect = await actions.settle(scope, effectId, wasDone);
  if (effect.executionId !== null) await wake(ctx, scope, effect.executionId);
  return effect.executionId;
}

function stopState({ db }: ExecutionsContext, scope: Scope): Promise<StopRow> {
  return db.askTenant(scope, (trx) => loadStop(trx));
}

async function stop(
  { audit, db, runs }: ExecutionsContext,
  scope: Scope,
  wanted: { isStopped: boolean; reason: string },
): Promise<StopRow> {
  if (wanted.isStopped && wanted.reason === "")
    fail("validation", { field: "reason", reason: "Enter why everything is stopped." });
  const state = await db.withTenant(scope, async (trx) => {
    await turnStop(trx, scope, wanted);
    const action = wanted.isStopped ? "workflow.stopped" : "workflow.released";
    await audit.record(trx, { ...scope, action, target: wanted.reason.slice(0, 120), details: {} });
    return loadStop(trx);
  });
  await runs.dropLost();
  return state;
}

/** The process stops: no step is begun any more; resolves once those under way have ended and their runs are handed over. */
async function drain({ engine, runs, state }: ExecutionsContext): Promise<void> {
  state.isStopping = true;
  engine.stopTaking();
  await runs.untilHandedOver();
}

/** Lets go of runs that were cancelled, parked or taken over elsewhere, takes up what nobody works on; called every second. */
async function tend({ engine, runs }: ExecutionsContext): Promise<void> {
  await runs.dropLost();
  await runs.adopt(engine.executorId);
}

/** Has a waiting run looked at now. */
async function wake(
  { db, runs }: ExecutionsContext,
  workspace: Pick<Scope, "tenantId" | "workspaceId">,
  executionId: string,
): Promise<void> {
  const scope = { ...workspace, userId: null };
  const leg = await db.askTenant(scope, (trx) => wakeExecution(trx, executionId));
  if (leg !== null) await runs.goOn(scope, { executionId, afterSegment: leg });
}

/** @throws Failure execution-not-found, execution-state */
async function cancel(ctx: ExecutionsContext, scope: Scope, executionId: string): Promise<void> {
  const { answers, approvals, audit, db, runs, notify } = ctx;
  const execution = await load(ctx, scope, executionId);
  const ended = await db.withTenant(scope, async (trx) => {
    const runsEnded = await cancelExecution(trx, { executionId, by: "Cancelled by a person" });
    for (const { id } of runsEnded) await approvals.withdrawOf(trx, id);
    if (runsEnded.length > 0) {
      await audit.record(trx, {
        ...scope,
        action: "execution.cancelled",
        target: execution.jobName,
        details: { executionId },
      });
    }
    return runsEnded;
  });
  if (ended.length === 0) fail("execution-state", { reason: `This run has already ${execution.status}.` });
  for (const one of ended) {
    runs.abort(one);
    answers.end(one.id);
  }
  await notify(scope, { ...execution, status: "cancelled" }, "cancelled");
}

async function retry(ctx: ExecutionsContext, scope: Scope, executionId: string): Promise<void> {
  const { db, runs } = ctx;
  const execution = await load(ctx, scope, executionId);
  const again = await db.withTenant(scope, (trx) => retryExecution(trx, executionId));
  if (again === null) {
    fail("execution-state", {
      reason: `This run is ${execution.status}. You can only retry a failed or cancelled one.`,
    });
  }
  await runs.goOn(scope, { executionId, afterSegment: again.leg });
}
