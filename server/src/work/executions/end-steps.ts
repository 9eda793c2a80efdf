import { sql } from "kysely";
import type { Database, Trx } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";
import type { Scope } from "../../platform/scope.ts";
import type { ApprovalsService } from "../approvals/service.ts";
import type { Instance } from "./frontier.ts";
import { cancelExecution } from "./move-store.ts";

/** Ends what steps of a run wait for: requests for approval are withdrawn, runs that they began are cancelled. */
export function createEndSteps(deps: {
  readonly db: Database;
  readonly approvals: Pick<ApprovalsService, "withdrawOf">;
  readonly abort: (ended: { id: string; claim: number }) => void;
}) {
  return async (scope: Scope, executionId: string, steps: readonly Instance[] | "all"): Promise<void> => {
    const ended = await deps.db.withTenant(scope, async (trx) => {
      await deps.approvals.withdrawOf(trx, executionId, steps);
      const children: { id: string; claim: number }[] = [];
      for (const id of await loadChildren(trx, { executionId, steps }))
        children.push(
          ...(await cancelExecution(trx, { executionId: id, by: "The run that started it no longer needs it" })),
        );
      for (const { id } of children) await deps.approvals.withdrawOf(trx, id);
      return children;
    });
    for (const one of ended) deps.abort(one);
  };
}

async function loadChildren(
  trx: Trx,
  { executionId, steps }: { executionId: string; steps: readonly Instance[] | "all" },
): Promise<string[]> {
  const { rows } = await sql<{ id: string; nodeId: string; item: string }>`
    SELECT id, parent_node AS "nodeId", parent_item AS item FROM executions WHERE ${inScope()}
      AND parent_id = ${executionId} AND status IN ('queued', 'running', 'waiting', 'parked')`.execute(trx);
  const isEnded = (row: Instance) =>
    steps === "all" || steps.some(({ nodeId, item }) => nodeId === row.nodeId && item === row.item);
  return rows.filter(isEnded).map(({ id }) => id);
}
