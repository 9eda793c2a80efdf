import { approvalsIn, unapprovedSteps } from "./unapproved.ts";
import type { WorkflowDefinition } from "./workflow.ts";
import { type CatalogProduct, findAction, stepLabel } from "./workflow-catalog.ts";
import type { WorkflowGraph } from "./workflow-graph.ts";
import type { WorkflowProblem } from "./workflow-problem.ts";

/** Steps that destroy or send out, and that a run comes to without anybody's yes. */
export function* checkApprovals(
  definition: WorkflowDefinition,
  { graph, catalog }: { graph: WorkflowGraph; catalog: readonly CatalogProduct[] },
): Generator<WorkflowProblem> {
  const { nodes } = definition.workflow;
  const isDestructive = ({ data }: (typeof nodes)[number]) => findAction(catalog, data)?.effect === "destructive";
  if (graph.order === null || !nodes.some(isDestructive)) return;
  const unapproved = unapprovedSteps(definition, approvalsIn(definition), graph);
  for (const node of nodes) {
    if (!isDestructive(node) || !unapproved.has(node.id)) continue;
    yield {
      code: "unapproved-effect",
      sentence: `“${stepLabel(node, catalog)}” runs without an approval. Add one before it, or acknowledge it when you save a version.`,
      severity: "warning",
      nodeId: node.id,
      edgeId: null,
      field: null,
    };
  }
}
