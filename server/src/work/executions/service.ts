import type { ExecutionAction } from "@hoopoe/contract/work/execution.ts";
import type { Logger } from "pino";
import type { Budgets } from "../../platform/budgets/budgets.ts";
import type { Database } from "../../platform/db/open-database.ts";
import type { Engine } from "../../platform/engine/engine.ts";
import { fail } from "../../platform/fail.ts";
import { uuidV7 } from "../../platform/db/uuid-v7.ts";
import type { Scope } from "../../platform/scope.ts";
import type { AuditService } from "../../records/audit/service.ts";
import { type BulkService, createBulk } from "./bulk.ts";
import { type CallerAnswer, createCallerAnswers } from "./caller-answers.ts";
import { createFairGate } from "../../platform/limits/fair-gate.ts";
import type { Execution, NewExecution } from "./execution-row.ts";
import type { ExecutionFilter } from "./list-store.ts";
import { type LegEnd, loadStepValue } from "./node-store.ts";
import { cancelExecution, loadStop, retryExecution, type StopRow, turnStop } from "./move-store.ts";
import { createOwnAddresses } from "./own-addresses.ts";
import { createExecutionQueries, type ExecutionQueries } from "./queries.ts";
import { createRunStep } from "./run-step.ts";
import type { RunAgent, StepDeps } from "./step-deps.ts";
import { admitNext, loadExecution, wakeExecution } from "./start-store.ts";
import { createSubWorkflow, type SubWorkflowJobs } from "./sub-run.ts";
import { createTurns } from "./turns.ts";
import { createTryStep, type ReadStep, type TryStep } from "./try-step.ts";
import { createUndoRun, type UndoRun } from "./undo-run.ts";
import { createVersions } from "./version-store.ts";
import { createRunsHere, type RunsHere } from "./runs-here.ts";
import { createRunWriter } from "./run-writer.ts";
import { createWorkOnLeg } from "./work-on-leg.ts";

export type { Execution, ExecutionFilter, NewExecution, RunAgent };
export { insertVersion } from "./version-store.ts";

export interface ExecutionsService extends ExecutionQueries {
  /** Begins a run; resolves to its id once it is written down. Under the same `onceId` it is the same run. */
  start(scope: Scope, execution: Omit<NewExecution, "id">, onceId?: string | null): Promise<string>;
  /** As `start`, under an id that says what the run is for: beginning it twice is beginning it once; false then. */
  startOnce(scope: Scope, execution: NewExecution): Promise<boolean>;
  /** Has a waiting run looked at now. */
  wake(scope: Pick<Scope, "tenantId" | "workspaceId">, executionId: string): Promise<void>;
  /** A run whose time has come, as the lookup found it. */
  goOn(due: { tenantId: string; workspaceId: string; id: string; leg?: number }): Promise<void>;
  /** @throws Failure execution-not-found, execution-state */
  cancel(scope: Scope, executionId: string): Promise<void>;
  retry(scope: Scope, executionId: string): Promise<void>;
  replay(
    scope: Scope,
    executionId: string,
    change: { inputs?: Record<string, unknown> | undefined; trigger?: unknown; isDryRun: boolean },
    onceId: string | null,
  ): Promise<string>;
  readonly undo: UndoRun;
  settleEffect(scope: Scope, effectId: string, wasDone: boolean): Promise<string | null>;
  load(scope: Scope, executionId: string): Promise<Execution>;
  stopState(scope: Scope): Promise<StopRow>;
  stop(scope: Scope, wanted: { isStopped: boolean; reason: string }): Promise<StopRow>;
  /** Lets go of runs that were cancelled, parked or taken over elsewhere, takes up what nobody works on; called every second. */
  tend(): Promise<void>;
  /** Before a run is begun by a request: what its workflow will answer, null where it does not, or not in time. */
  expectAnswer(
    scope: Scope,
    execution: Pick<NewExecution, "id" | "versionId">,
    how: { waitMs: number; signal: AbortSignal },
  ): Promise<{ executionId: string; come: Promise<CallerAnswer | null>; forget(): void }>;
  /** The process stops: no step is begun any more; resolves once those under way have ended and their runs are handed over. */
  drain(): Promise<void>;
  readonly bulk: BulkService;
  readonly tryStep: TryStep;
}

/** A run that changed its state, and the jobs that wait for its end. */
export interface RunChange<Job> {
  readonly execution: Execution;
  readonly result: LegEnd["status"] | "cancelled";
  readonly followers: readonly Job[];
}

export interface ExecutionsDeps<Job> extends Omit<
  StepDeps,
  "runSubWorkflow" | "ownAddresses" | "jobs" | "gate" | "turns" | "untilAlive" | "wake" | "mayBegin"
> {
  readonly db: Database;
  readonly engine: Pick<Engine, "executorId" | "signal" | "onGone" | "untilAlive" | "stopTaking">;
  readonly log: Pick<Logger, "error">;
  readonly audit: Pick<AuditService, "record">;
  readonly jobs: SubWorkflowJobs &
    StepDeps["jobs"] & {
      whatFollows(
        scope: Scope,
        job: { jobId: string; jobName: string },
      ): Promise<{ concurrencyMax: number | null; followers: readonly Job[] }>;
    };
  readonly readStep: ReadStep;
  /** Runs count towards budgets; not where absent. */
  readonly budgets?: Pick<Budgets, "check" | "take">;
  readonly variables: (scope: Scope) => Promise<Readonly<Record<string, unknown>>>;
  /** News of runs, for pages, alerts and the jobs that follow on others; may hear of the same end twice. */
  readonly onChanged: (scope: Scope, change: RunChange<Job>) => Promise<void>;
}

/** Steps that speak with the outside at the same time, in this process. */
const stepsAtOnceMax = 64;

export function createExecutionsService<Job>(deps: ExecutionsDeps<Job>): ExecutionsService {
  const { db, engine, actions, approvals, audit } = deps;
  const gate = createFairGate({ room: stepsAtOnceMax });
  const holder: { runs?: RunsHere } = {};
  const runs = (): RunsHere => {
    if (holder.runs === undefined) throw new Error("runs are not joined yet");
    return holder.runs;
  };
  const load = async (scope: Scope, executionId: string) =>
    (await db.askTenant(scope, (trx) => loadExecution(trx, scope, executionId))) ?? fail("execution-not-found");
  const runSubWorkflow = createSubWorkflow({
    ...deps,
    load,
    startOnce: (...given) => runs().start(...given),
    retry,
  });
  const untilAlive = () => engine.untilAlive();
  const answers = createCallerAnswers();
  let isStopping = false;
  // Whoever waits for an answer here is answered here.
  const mayBegin = (executionId: string) => !isStopping || answers.isAwaited(executionId);
  const ownAddresses = createOwnAddresses(db);
  const own = { runSubWorkflow, ownAddresses, gate, turns: createTurns(), untilAlive, wake, mayBegin };
  const runStep = createRunStep({ ...deps, ...own });
  const writer = createRunWriter({ db, executor: engine.executorId });
  const compiled = createVersions(db);
  const workOnLeg = createWorkOnLeg({ ...deps, writer, answers, compiled, runStep, mayBegin });
  holder.runs = createRunsHere({ ...deps, writer, workOnLeg, onChanged: tell, isStopping: () => isStopping });
  engine.onGone((executorId) => runs().adopt(executorId));

  /** What follows from a run's end; each of it may happen twice. */
  async function tell(scope: Scope, execution: Execution, result: LegEnd["status"] | "cancelled"): Promise<void> {
    const { jobId, jobName, parent } = execution;
    if (result !== "waiting" && parent !== null) await wake(scope, parent.executionId);
    const isLast = result === "waiting" || jobId === null;
    const { concurrencyMax, followers } = isLast
      ? { concurrencyMax: null, followers: [] }
      : await deps.jobs.whatFollows(scope, { jobId, jobName });
    if (jobId !== null && concurrencyMax !== null) {
      const next = await db.withTenant(scope, (trx) => admitNext(trx, scope, { jobId, concurrencyMax }));
      if (next !== null) await runs().goOn(scope, { executionId: next.id, afterLeg: next.leg });
    }
    await deps.onChanged(scope, { execution, result, followers });
  }

  async function wake(place: Pick<Scope, "tenantId" | "workspaceId">, executionId: string): Promise<void> {
    const scope = { ...place, userId: "" };
    const leg = await db.askTenant(scope, (trx) => wakeExecution(trx, scope, executionId));
    if (leg !== null) await runs().goOn(scope, { executionId, afterLeg: leg });
  }

  async function cancel(scope: Scope, executionId: string): Promise<void> {
    const execution = await load(scope, executionId);
    const ended = await db.withTenant(scope, async (trx) => {
      const runsEnded = await cancelExecution(trx, scope, { executionId, by: "Cancelled by a person" });
      for (const { id } of runsEnded) await approvals.withdrawOf(trx, scope, id);
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
    if (ended.length === 0) fail("execution-state", { reason: `This execution has ${execution.status} already.` });
    for (const one of ended) {
      runs().abort(one);
      answers.end(one.id);
    }
    await tell(scope, { ...execution, status: "cancelled" }, "cancelled");
  }

  async function retry(scope: Scope, executionId: string): Promise<void> {
    const execution = await load(scope, executionId);
    const again = await db.withTenant(scope, (trx) => retryExecution(trx, scope, executionId));
    if (again === null) {
      fail("execution-state", {
        reason: `This execution is ${execution.status}; only a failed or cancelled one can be retried.`,
      });
    }
    await runs().goOn(scope, { executionId, afterLeg: again.leg });
  }

  async function start(scope: Scope, execution: Omit<NewExecution, "id">, onceId?: string | null): Promise<string> {
    const id = onceId ?? uuidV7();
    await startOnce(scope, { ...execution, id });
    return id;
  }

  async function startOnce(scope: Scope, execution: NewExecution): Promise<boolean> {
    const spender = { ...scope, userId: execution.startedBy ?? "" };
    await deps.budgets?.check(spender, "runs-at-once");
    const giveBack = await deps.budgets?.take(spender, "runs-per-day");
    let isNew = false;
    try {
      isNew = await runs().start(scope, execution);
      return isNew;
    } finally {
      if (!isNew) await giveBack?.();
    }
  }

  const actionOf = (isDryRun: boolean, other: ExecutionAction): ExecutionAction => (isDryRun ? "dry-run" : other);

  const effectsOf = (scope: Scope, executionId: string) => actions.listOf(scope, executionId);
  return {
    ...createExecutionQueries({ db, load, effectsOf }),
    tryStep: createTryStep({ ...deps, runStep }),
    bulk: createBulk({ db, retry, cancel }),
    start,
    load,
    wake,
    startOnce,
    goOn: ({ id, leg = 0, ...place }) => runs().goOn(place, { executionId: id, afterLeg: leg }),

    cancel,
    retry,

    async expectAnswer(scope, { id: executionId, versionId }, { waitMs, signal }) {
      const { answerId } = await compiled(scope, versionId);
      if (answerId === null) return { executionId, come: Promise.resolve(null), forget: () => undefined };
      const step = { executionId, nodeId: answerId, item: "" };
      const look = async () => {
        const { status } = await load(scope, executionId);
        const value = await db.askTenant(scope, (trx) => loadStepValue(trx, scope, step));
        return { status, output: value?.output };
      };
      return { executionId, ...answers.expect(executionId, { waitMs, signal, look }) };
    },

    async replay(scope, executionId, { inputs, trigger, isDryRun }, onceId) {
      const before = await load(scope, executionId);
      return start(
        scope,
        {
          versionId: before.versionId,
          jobId: before.jobId,
          jobName: before.jobName,
          action: actionOf(isDryRun, "replay"),
          cause: "replay",
          startedBy: scope.userId,
          inputs: inputs ?? before.inputs,
          trigger: trigger ?? before.trigger,
          repeats: before.id,
        },
        onceId,
      );
    },

    undo: createUndoRun({ db, actions, audit, load }),

    async settleEffect(scope, effectId, wasDone) {
      const effect = await actions.settle(scope, effectId, wasDone);
      if (effect.executionId !== null) await wake(scope, effect.executionId);
      return effect.executionId;
    },

    stopState: (scope) => db.askTenant(scope, (trx) => loadStop(trx, scope)),
    async stop(scope, wanted) {
      if (wanted.isStopped && wanted.reason === "")
        fail("validation", { field: "reason", reason: "Say why everything is stopped." });
      const state = await db.withTenant(scope, async (trx) => {
        await turnStop(trx, scope, wanted);
        const action = wanted.isStopped ? "workflow.stopped" : "workflow.released";
        await audit.record(trx, { ...scope, action, target: wanted.reason.slice(0, 120), details: {} });
        return loadStop(trx, scope);
      });
      await runs().dropLost();
      return state;
    },

    async drain() {
      isStopping = true;
      engine.stopTaking();
      await runs().untilHandedOver();
    },

    async tend() {
      await runs().dropLost();
      await runs().adopt(engine.executorId);
    },
  };
}
