import { flowProduct, type WorkflowDefinition } from "./workflow.ts";
import { graphOf, type WorkflowGraph } from "./workflow-graph.ts";

/** The approval steps of a workflow. */
export const approvalsIn = ({ workflow }: WorkflowDefinition): ReadonlySet<string> =>
  new Set(
    workflow.nodes.flatMap(({ id, data }) =>
      data.product_name === flowProduct && data.action === "approval" ? [id] : [],
    ),
  );

/** The steps that a run can come to without anybody's yes. */
export function unapprovedSteps(
  { workflow }: WorkflowDefinition,
  approvals: ReadonlySet<string>,
  graph: Pick<WorkflowGraph, "into" | "out"> = graphOf(workflow.nodes, workflow.edges),
): ReadonlySet<string> {
  const reached = new Set(workflow.nodes.flatMap(({ id }) => ((graph.into.get(id) ?? []).length > 0 ? [] : [id])));
  for (const id of reached)
    for (const { to, when } of graph.out.get(id) ?? []) {
      if (!(approvals.has(id) && when === "approved")) reached.add(to);
    }
  return reached;
}
