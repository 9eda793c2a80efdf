import { isFinished } from "@hoopoe/contract/work/execution.ts";
import { sql } from "kysely";
import type { Database } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import type { CompiledWorkflow } from "./compiled.ts";
import type { Execution } from "./execution-row.ts";

/** Whether a run can be replayed from a step. @throws Failure execution-state */
export async function checkReplayFrom(
  { compiled }: { compiled: (scope: Scope, versionId: string) => Promise<CompiledWorkflow> },
  scope: Scope,
  { execution, nodeId }: { execution: Execution; nodeId: string },
): Promise<void> {
  const workflow = await compiled(scope, execution.versionId);
  if (!workflow.nodes.has(nodeId)) fail("execution-state", { reason: `This run has no step ${nodeId}.` });
  if (!isFinished(execution.status)) {
    fail("execution-state", { reason: "Only a finished run can be replayed from a step." });
  }
  if (workflow.graph.loopOf(nodeId) !== null) {
    fail("execution-state", { reason: "A step in a loop can't be replayed alone. Replay from the loop's own step." });
  }
}

/**
 * A replay from a step begins with what the run it repeats had kept of all steps but that one and those behind it. Repeated,
 * it changes nothing.
 */
export async function keepBefore(
  db: Database,
  scope: Scope,
  { id, repeats, replayFrom }: Execution,
  workflow: CompiledWorkflow,
): Promise<void> {
  if (replayFrom === null || repeats === null) return;
  const behind = [...stepsFrom(workflow, replayFrom.nodeId)];
  await db.askTenant(scope, (trx) =>
    sql`INSERT INTO execution_nodes (tenant_id, workspace_id, execution_id, node_id, item, status, attempt, way, input,
        output, output_bytes, started_at, finished_at)
      SELECT n.tenant_id, n.workspace_id, ${id}::uuid, n.node_id, n.item, n.status, n.attempt, n.way, n.input, n.output,
        n.output_bytes, n.started_at, n.finished_at
      FROM execution_nodes n WHERE ${inScope("n")} AND n.execution_id = ${repeats} AND n.status IN ('succeeded', 'skipped')
        AND NOT n.node_id = ANY (${behind}::text[])
      ON CONFLICT (execution_id, node_id, item) DO NOTHING`.execute(trx),
  );
}

/** A step and all that can follow on it. */
function stepsFrom({ graph }: CompiledWorkflow, nodeId: string): ReadonlySet<string> {
  const found = new Set([nodeId]);
  for (const id of found) for (const { to } of graph.out.get(id) ?? []) found.add(to);
  return found;
}
