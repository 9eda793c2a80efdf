import { type NodeStatus, isFinished } from "@hoopoe/contract/execution.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import {
  executionCancel,
  executionFilters,
  executionGet,
  executionList,
  executionReplay,
  executionRetry,
  executionSettle,
  executionUndo,
  executionValue,
} from "@hoopoe/contract/routes/execution.ts";
import { workflowStop, workflowStopState } from "@hoopoe/contract/routes/workflow-control.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { fail, Failure } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import type { ActionsService } from "../actions/service.ts";
import type { CompiledWorkflow } from "./compile-workflow.ts";
import { compileWorkflow } from "./compile-workflow.ts";
import { type ExecutionFilter, loadExecutions, loadFilterValues, viewOf } from "./list-store.ts";
import { loadLogs } from "./log-store.ts";
import { loadSteps, loadStepValue, type StepRow } from "./node-store.ts";
import { effectView, type ExecutionsService } from "./service.ts";
import type { StopRow } from "./move-store.ts";
import { loadDefinition } from "./version-store.ts";
import { loadUserName } from "./log-store.ts";

export function executionRoutes(
  executions: ExecutionsService,
  { db, actions }: { db: Database; actions: ActionsService },
): ServedRoute[] {
  return [
    serve(executionList, async ({ caller, query }) => {
      const { cursor, limit } = query;
      const page = { filter: filterOf(query), before: cursor, countMax: limit + 1 };
      const found = await failing(db.withTenant(caller, (trx) => loadExecutions(trx, caller, page)));
      const data = found.slice(0, limit);
      const isEmpty = data.length === 0 && cursor === undefined;
      return {
        data,
        cursor: found.length > limit ? (data.at(-1)?.id ?? null) : null,
        message: isEmpty ? sentences.executionsEmpty : null,
      };
    }),
    serve(executionFilters, async ({ caller }) =>
      failing(db.withTenant(caller, (trx) => loadFilterValues(trx, caller))),
    ),
    serve(executionGet, async ({ caller, params }) => ({ data: await detail(caller, params.id) })),
    serve(executionValue, async ({ caller, params, query }) => {
      await executions.load(caller, params.id);
      const value = await db.withTenant(caller, (trx) =>
        loadStepValue(trx, caller, { executionId: params.id, ...query }),
      );
      return value ?? { input: null, output: null };
    }),
    serve(executionCancel, async ({ caller, params }) => {
      await executions.cancel(caller, params.id);
      return statusOf(caller, params.id);
    }),
    serve(executionRetry, async ({ caller, params }) => {
      await executions.retry(caller, params.id);
      return statusOf(caller, params.id);
    }),
    serve(executionReplay, async ({ caller, params, body }) =>
      statusOf(caller, await executions.replay(caller, params.id, body)),
    ),
    serve(executionSettle, async ({ caller, params, body }) => {
      const executionId = await executions.settleEffect(caller, params.id, body.wasDone);
      return executionId === null ? fail("execution-not-found") : statusOf(caller, executionId);
    }),
    serve(executionUndo, async ({ caller, params, body }) => ({
      data: await executions.undo(caller, params.id, body.effectId),
    })),
    serve(workflowStopState, async ({ caller }) => ({ data: stopView(await executions.stopState(caller)) })),
    serve(workflowStop, async ({ caller, body }) => ({ data: stopView(await executions.stop(caller, body)) })),
  ];

  async function statusOf(scope: Scope, executionId: string) {
    const { status } = await executions.load(scope, executionId);
    return { executionId, status };
  }

  async function detail(scope: Scope, executionId: string) {
    const execution = await executions.load(scope, executionId);
    const { version, starter, steps, logs } = await db.withTenant(scope, async (trx) => ({
      version: (await loadDefinition(trx, scope, execution.versionId)) ?? fail("execution-not-found"),
      starter: execution.startedBy === null ? null : await loadUserName(trx, scope, execution.startedBy),
      steps: await loadSteps(trx, scope, { executionId, withValues: false }),
      logs: await loadLogs(trx, scope, executionId),
    }));
    const effects = await actions.listOf(scope, executionId);
    const isOver = isFinished(execution.status);
    return {
      ...viewOf(execution, { workflowId: version.workflowId, starter }),
      definition: version.definition,
      inputs: execution.inputs,
      trigger: execution.trigger,
      nodes: [...steps.map(stepView), ...unseen(compileWorkflow(version.definition), { steps, isOver })],
      effects: effects.map(effectView),
      logs,
      repeats: execution.repeats,
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
  };
  return [...nodes.keys()].flatMap((nodeId) =>
    seen.has(nodeId) || graph.loopOf(nodeId) !== null ? [] : [{ nodeId, ...blank }],
  );
}

function stepView(row: StepRow) {
  const { nodeId, item, status, attempt, reason, error, way, outputBytes } = row;
  const moments = {
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
  return { nodeId, item, status, attempt, reason, error, way, outputBytes, ...moments };
}

function stopView({ at, ...state }: StopRow) {
  return { ...state, at: at?.toISOString() ?? null };
}

/** The texts of an address as a filter; a part that is not there does not narrow. */
export function filterOf(query: {
  status?: string | undefined;
  actions?: string | undefined;
  agents?: string | undefined;
  connectors?: string | undefined;
  jobId?: string | undefined;
}): ExecutionFilter {
  const list = (text: string | undefined) =>
    text
      ?.split(",")
      .map((one) => one.trim())
      .filter((one) => one !== "");
  const some = (name: "status" | "actions" | "agents" | "connectors") => {
    const values = list(query[name]);
    return values === undefined || values.length === 0 ? {} : { [name]: values };
  };
  const job = query.jobId === undefined ? {} : { jobId: query.jobId };
  return { ...some("status"), ...some("actions"), ...some("agents"), ...some("connectors"), ...job };
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
