import type { Logger } from "pino";
import type { Database } from "../../platform/db/open-database.ts";
import type { WorkflowRun } from "../../platform/engine/engine.ts";
import { isDatabaseAway } from "../../platform/engine/is-database-away.ts";
import type { Scope } from "../../platform/scope.ts";
import type { CompiledWorkflow } from "./compiled.ts";
import type { Execution } from "./execution-row.ts";
import { type LegEnd, loadSteps, saveSteps, type StepLog, type StepRow } from "./node-store.ts";
import { runLeg, type StepTry } from "./run-leg.ts";
import { claimExecution, loadExecution } from "./start-store.ts";
import type { StepOutcome } from "./step-outcome.ts";

export interface LegWorkerDeps {
  readonly db: Database;
  readonly log: Pick<Logger, "error">;
  readonly compiled: (scope: Scope, versionId: string) => Promise<CompiledWorkflow>;
  readonly runStep: (step: StepTry) => Promise<StepOutcome>;
  readonly variables: (scope: Scope) => Promise<Readonly<Record<string, unknown>>>;
  readonly now: () => Date;
  /** After a run changed its state: may be called again for the same end. */
  readonly onChanged: (scope: Scope, execution: Execution, result: LegEnd["status"]) => Promise<void>;
}

/** A run that this process works on just now. */
export interface Held {
  readonly scope: Scope;
  readonly claim: number;
  readonly sinceMs: number;
  abort(): void;
}

export interface LegWorker {
  /** One stretch of work; `fresh` is the run as it was just written down, so that it need not be claimed and read. */
  work(
    scope: Scope,
    leg: { executionId: string; leg: number; fresh: Execution | null },
    run: WorkflowRun,
  ): Promise<void>;
  readonly held: ReadonlyMap<string, Held>;
}

export function createLegWorker(deps: LegWorkerDeps): LegWorker {
  const { db } = deps;
  const held = new Map<string, Held>();

  async function work(
    scope: Scope,
    { executionId, leg, fresh }: { executionId: string; leg: number; fresh: Execution | null },
    run: WorkflowRun,
  ): Promise<void> {
    const execution = fresh ?? (await db.withTenant(scope, (trx) => claimExecution(trx, scope, { executionId, leg })));
    if (execution === null) return tellAgain(scope, { executionId, leg });
    const ownScope = { ...scope, userId: execution.startedBy ?? "" };
    const stop = new AbortController();
    const signal = AbortSignal.any([run.signal, stop.signal]);
    held.set(executionId, { scope, claim: execution.claim, sinceMs: Date.now(), abort: () => stop.abort() });
    let result: LegEnd | "fenced";
    try {
      result = await tryLeg(ownScope, execution, { isFresh: fresh !== null, signal });
    } finally {
      if (held.get(executionId)?.claim === execution.claim) held.delete(executionId);
    }
    // Nothing may be remembered of a stretch that the end of the process broke off: the next start does it anew.
    run.signal.throwIfAborted();
    if (result === "fenced") return;
    const { status, error, outcome } = result;
    await deps.onChanged(ownScope, { ...execution, status, error, outcome }, status);
  }

  async function tryLeg(
    scope: Scope,
    execution: Execution,
    { isFresh, signal }: { isFresh: boolean; signal: AbortSignal },
  ): Promise<LegEnd | "fenced"> {
    const last: { end: LegEnd | null } = { end: null };
    const save = async (given: { steps: readonly StepRow[]; logs: readonly StepLog[]; end: LegEnd | null }) => {
      last.end = given.end;
      const { id: executionId, claim } = execution;
      return db.withTenant(scope, (trx) => saveSteps(trx, scope, { ...given, executionId, claim }));
    };
    try {
      const workflow = await deps.compiled(scope, execution.versionId);
      const known = isFresh
        ? []
        : await db.withTenant(scope, (trx) => loadSteps(trx, scope, { executionId: execution.id, withValues: true }));
      const result = await runLeg(
        { save, runStep: deps.runStep, now: deps.now, loadVariables: () => deps.variables(scope) },
        { scope, execution, workflow, known, signal },
      );
      return result === "fenced" || last.end === null ? "fenced" : last.end;
    } catch (error) {
      if (signal.aborted) return "fenced";
      if (isDatabaseAway(error)) throw error;
      deps.log.error({ err: error, executionId: execution.id }, "a run ended by a fault of ours");
      const end = {
        status: "failed",
        reason: null,
        wakeAt: null,
        outcome: null,
        error: "It ended by a fault in Hoopoe. The log tells more.",
      } as const;
      return (await save({ steps: [], logs: [], end })) ? end : "fenced";
    }
  }

  /** The process was killed between a run's end and telling of it: told now, since nobody knows whether it was. */
  async function tellAgain(scope: Scope, { executionId, leg }: { executionId: string; leg: number }): Promise<void> {
    const execution = await db.withTenant(scope, (trx) => loadExecution(trx, scope, executionId));
    if (execution === null || execution.leg !== leg) return;
    if (execution.status === "succeeded" || execution.status === "failed") {
      await deps.onChanged(scope, execution, execution.status);
    }
  }

  return { work, held };
}
