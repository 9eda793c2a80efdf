import type { CatalogProduct } from "@hoopoe/contract/work/workflow-catalog.ts";
import type { Logger } from "pino";
import type { Database } from "../../platform/db/open-database.ts";
import { isStoreAway } from "../../platform/engine/is-store-away.ts";
import type { Scope } from "../../platform/scope.ts";
import type { CallerAnswers } from "./caller-answers.ts";
import type { CompiledWorkflow } from "./compiled.ts";
import type { Execution } from "./execution-row.ts";
import type { Instance } from "./frontier.ts";
import { type SegmentEnd, loadSteps, type StepLog, type StepRow } from "./node-store.ts";
import { keepBefore } from "./replay-from.ts";
import { runSegment, type StepTry } from "./run-segment.ts";
import type { RunWriter } from "./run-writer.ts";
import type { StepOutcome } from "./step-outcome.ts";

export interface RunWorkerDeps {
  readonly db: Database;
  readonly log: Pick<Logger, "error">;
  readonly writer: Pick<RunWriter, "save">;
  readonly answers: Pick<CallerAnswers, "notify" | "end">;
  readonly compiled: (scope: Scope, versionId: string) => Promise<CompiledWorkflow>;
  readonly catalog: readonly CatalogProduct[];
  readonly runStep: (step: StepTry) => Promise<StepOutcome>;
  readonly variables: (scope: Scope) => Promise<Readonly<Record<string, unknown>>>;
  readonly endSteps: (scope: Scope, executionId: string, steps: readonly Instance[] | "all") => Promise<void>;
  readonly now: () => Date;
  /** Whether this process still begins steps of a run. */
  readonly mayBegin: (executionId: string) => boolean;
}

/**
 * Works on a run that is held under its claim until it waits or ends; `isFresh` where nothing of it can have been done before.
 * Fenced: it was taken away. Throws where the database is away: what was saved stays, and the segment is repeated.
 */
export type WorkOnRun = (
  scope: Scope,
  execution: Execution,
  how: { isFresh: boolean; signal: AbortSignal },
) => Promise<SegmentEnd | "fenced">;

export function createWorkOnRun(deps: RunWorkerDeps): WorkOnRun {
  const { db, writer, answers } = deps;

  return async (scope, execution, { isFresh, signal }) => {
    const last: { end: SegmentEnd | null } = { end: null };
    let answerId: string | null = null;
    const save = async (input: { steps: readonly StepRow[]; logs: readonly StepLog[]; end: SegmentEnd | null }) => {
      const { id: executionId, claim } = execution;
      last.end = input.end;
      const isOver = input.end !== null && input.end.status !== "waiting";
      const isToBeTold = isOver && hasFollowers(execution);
      const isKept = await writer.save(scope, { ...input, executionId, claim, isToBeTold });
      if (!isKept || execution.cause !== "webhook") return isKept;
      const answer = input.steps.find(({ nodeId, status }) => nodeId === answerId && status === "succeeded");
      if (answer !== undefined) answers.notify(executionId, answer.output);
      if (isOver) answers.end(executionId);
      return true;
    };
    try {
      const workflow = await deps.compiled(scope, execution.versionId);
      ({ answerId } = workflow);
      await keepBefore(db, scope, execution, workflow);
      const known =
        isFresh && execution.replayFrom === null
          ? []
          : await db.askTenant(scope, (trx) => loadSteps(trx, { executionId: execution.id, withValues: true }));
      const result = await runSegment(
        {
          save,
          runStep: deps.runStep,
          catalog: deps.catalog,
          now: deps.now,
          endSteps: (steps) => deps.endSteps(scope, execution.id, steps),
          mayBegin: () => deps.mayBegin(execution.id),
          loadVariables: () => deps.variables(scope),
        },
        { scope, execution, workflow, known, signal },
      );
      return result === "fenced" || last.end === null ? "fenced" : last.end;
    } catch (error) {
      if (signal.aborted) return "fenced";
      if (isStoreAway(error)) throw error;
      deps.log.error({ err: error, executionId: execution.id }, "a run ended because of an internal error");
      const end = {
        status: "failed",
        reason: null,
        wakeAt: null,
        outcome: null,
        error: "An internal error in Hoopoe ended this run. The log has the details.",
      } as const;
      return (await save({ steps: [], logs: [], end })) ? end : "fenced";
    }
  };
}

/** Whether anybody waits for a run's end: the run that it is a step of, or its job's queue and followers. */
export function hasFollowers({ parent, jobId }: Pick<Execution, "parent" | "jobId">): boolean {
  return parent !== null || jobId !== null;
}
