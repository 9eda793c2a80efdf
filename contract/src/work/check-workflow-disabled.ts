import { isDisabled } from "./active-workflow.ts";
import { branchesOf } from "./check-workflow-edges.ts";
import type { WorkflowNode } from "./workflow.ts";
import { type CatalogProduct, stepLabel } from "./workflow-catalog.ts";
import type { WorkflowProblem } from "./workflow-problem.ts";

/** A step that chooses the branch can't be passed by: nobody could say which branch follows. */
export function canDisable(node: Pick<WorkflowNode, "data">): boolean {
  return branchesOf(node) === null;
}

/** Steps that a run leaves out: something has to be left, and no branch may hang on one of them. */
export function* checkDisabled(
  nodes: readonly WorkflowNode[],
  catalog: readonly CatalogProduct[],
): Generator<WorkflowProblem> {
  const found = (code: WorkflowProblem["code"], nodeId: string | null, sentence: string): WorkflowProblem => ({
    code,
    sentence,
    severity: "error",
    nodeId,
    edgeId: null,
    field: null,
  });
  if (nodes.length > 0 && nodes.every(isDisabled))
    yield found("empty", nodes[0]?.id ?? null, "Every step is disabled. Enable one of them.");
  for (const node of nodes) {
    if (!isDisabled(node) || canDisable(node)) continue;
    const label = stepLabel(node, catalog);
    yield found("disabled-branch", node.id, `“${label}” decides which branch is followed. Enable it, or remove it.`);
  }
}
