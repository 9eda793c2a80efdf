import { type ExecutionSummary, type NodeStatus, isFinished } from "@hoopoe/contract/work/execution.ts";
import type { RouteReply } from "@hoopoe/contract/define-route.ts";
import type { executionFilters, executionGet, executionValue } from "@hoopoe/contract/work/routes/execution.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { fail, Failure } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import type { Effect } from "../actions/service.ts";
import { type CompiledWorkflow, compileWorkflow } from "./compiled.ts";
import { effectView } from "./effect-view.ts";
import type { Execution } from "./execution-row.ts";
import { type ExecutionFilter, loadExecutions, loadFilterValues, viewOf } from "./list-store.ts";
import { loadLogs, loadUserName } from "./log-store.ts";
import { loadModelCalls } from "./model-call-store.ts";
import { loadSteps, loadStepValue, type StepRow } from "./node-store.ts";
import { loadVerdicts } from "./verdict-store.ts";
import { loadDefinition } from "./version-store.ts";

/** What is shown of executions. */
export interface ExecutionQueries {
  /** A page, newest first, and one more where there is any. @throws Failure executions-failed */
  page(
    scope: Scope,
    page: { filter: ExecutionFilter; before: string | undefined; countMax: number },
  ): Promise<ExecutionSummary[]>;
  filters(scope: Scope): Promise<RouteReply<typeof executionFilters>>;
  detail(scope: Scope, executionId: string): Promise<RouteReply<typeof executionGet>["data"]>;
  value(
    scope: Scope,
    step: { executionId: string; nodeId: string; item: string },
  ): Promise<RouteReply<typeof executionValue>>;
}

export function createExecutionQueries({
  db,
  load,
  effectsOf,
}: {
  db: Database;
  load: (scope: Scope, executionId: string) => Promise<Execution>;
  effectsOf: (scope: Scope, executionId: string) => Promise<Effect[]>;
}): ExecutionQueries {
  return {
    page: async (scope, page) => failing(db.askTenant(scope, (trx) => loadExecutions(trx, page))),
    filters: async (scope) => failing(db.withTenant(scope, (trx) => loadFilterValues(trx))),
    detail,
    async value(scope, step) {
      await load(scope, step.executionId);
      return db.withTenant(scope, async (trx) => {
        const value = await loadStepValue(trx, step);
        return { input: value?.input ?? null, output: value?.output ?? null, verdicts: await loadVerdicts(trx, step) };
      });
    },
  };

  async function detail(scope: Scope, executionId: string) {
    const execution = await load(scope, executionId);
    const { version, starter, steps, logs, modelCalls } = await db.withTenant(scope, async (trx) => ({
      version: (await loadDefinition(trx, execution.versionId)) ?? fail("execution-not-found"),
      starter: execution.startedBy === null ? null : await loadUserName(trx, execution.startedBy),
      steps: await loadSteps(trx, { executionId, withValues: false }),
      logs: await loadLogs(trx, executionId),
      modelCalls: await loadModelCalls(trx, executionId),
    }));
    const effects = await effectsOf(scope, executionId);
    const isOver = isFinished(execution.status);
    return {
      ...viewOf(execution, { workflowId: version.workflowId, starter }),
      definition: version.definition,
      inputs: execution.inputs,
      trigger: execution.trigger,
      nodes: [...steps.map(stepView), ...unseen(compileWorkflow(version.definition), { steps, isOver })],
      effects: effects.map(effectView),
      logs,
      modelCalls,
      repeats: execution.repeats,
      replayedFrom: execution.replayFrom?.nodeId ?? null,
      isDryRun: execution.action === "dry-run",
    };
  }
}

/** Steps outside loops that nothing was written of: passed by in a run that is over, still to come in one that is not. */
function unseen({ nodes, graph }: CompiledWorkflow, { steps, isOver }: { steps: readonly StepRow[]; isOver: boolean }) {
  const seen = new Set(steps.map(({ nodeId }) => nodeId));
  const status: NodeStatus = isOver ? "skipped" : "pending";
  const blank = {
    item: "",
    status,
    attempt: 0,
    startedAt: null,
    finishedAt: null,
    reason: null,
    error: null,
    way: null,
    outputBytes: 0,
    outputCount: null,
  };
  return [...nodes.keys()].flatMap((nodeId) =>
    seen.has(nodeId) || graph.loopOf(nodeId) !== null ? [] : [{ nodeId, ...blank }],
  );
}

function stepView(row: StepRow) {
  const { nodeId, item, status, attempt, reason, error, way, outputBytes, outputCount } = row;
  const moments = {
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
  return { nodeId, item, status, attempt, reason, error, way, outputBytes, outputCount, ...moments };
}

/** Whatever goes wrong here has one sentence of its own in the specification. */
async function failing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Failure) throw error;
    return fail("executions-failed", {}, { cause: error });
  }
}
