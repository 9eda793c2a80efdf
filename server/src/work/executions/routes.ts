import { sentences } from "@hoopoe/contract/sentences.ts";
import {
  executionBulk,
  executionBulkGet,
  executionCancel,
  executionFilters,
  executionGet,
  executionJudge,
  executionList,
  executionReplay,
  executionRetry,
  executionSettle,
  executionUndo,
  executionValue,
} from "@hoopoe/contract/work/routes/execution.ts";
import { workflowStop, workflowStopState } from "@hoopoe/contract/work/routes/workflow-control.ts";
import { workflowTryNode } from "@hoopoe/contract/work/routes/workflow.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import { filterOf } from "./filter-of.ts";
import type { ExecutionsService } from "./service.ts";

export function executionRoutes(executions: ExecutionsService): ServedRoute[] {
  return [
    serve(executionList, async ({ caller, query }) => {
      const { cursor, limit } = query;
      const found = await executions.page(caller, { filter: filterOf(query), before: cursor, countMax: limit + 1 });
      const data = found.slice(0, limit);
      const isEmpty = data.length === 0 && cursor === undefined;
      return {
        data,
        cursor: found.length > limit ? (data.at(-1)?.id ?? null) : null,
        message: isEmpty ? sentences.executionsEmpty : null,
      };
    }),
    serve(executionFilters, async ({ caller }) => executions.filters(caller)),
    serve(executionGet, async ({ caller, params }) => ({ data: await executions.detail(caller, params.id) })),
    serve(executionValue, async ({ caller, params, query }) =>
      executions.value(caller, { executionId: params.id, ...query }),
    ),
    serve(executionCancel, async ({ caller, params }) => {
      await executions.cancel(caller, params.id);
      return statusOf(caller, params.id);
    }),
    serve(executionRetry, async ({ caller, params }) => {
      await executions.retry(caller, params.id);
      return statusOf(caller, params.id);
    }),
    serve(executionReplay, async ({ caller, params, body, onceId }) =>
      statusOf(caller, await executions.replay(caller, params.id, { ...body, onceId })),
    ),
    serve(executionSettle, async ({ caller, params, body }) => {
      const executionId = await executions.settleEffect(caller, params.id, body.wasDone);
      return executionId === null ? fail("execution-not-found") : statusOf(caller, executionId);
    }),
    serve(executionJudge, async ({ caller, params, body }) =>
      executions.judge(caller, { executionId: params.id, ...body }),
    ),
    serve(executionUndo, async ({ caller, params, body }) => ({
      data: await executions.undo(caller, params.id, body.effectId),
    })),
    serve(executionBulk, async ({ caller, body }) => ({
      data: await executions.bulk.start(caller, { verb: body.verb, filter: filterOf(body) }),
    })),
    serve(executionBulkGet, async ({ caller, params }) => ({ data: await executions.bulk.get(caller, params.id) })),
    serve(workflowTryNode, async ({ caller, body }) => executions.tryStep(caller, body)),
    serve(workflowStopState, async ({ caller }) => ({ data: await executions.stopState(caller) })),
    serve(workflowStop, async ({ caller, body }) => ({ data: await executions.stop(caller, body) })),
  ];

  async function statusOf(scope: Scope, executionId: string) {
    const { status } = await executions.load(scope, executionId);
    return { executionId, status };
  }
}
