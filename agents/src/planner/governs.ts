import { flowProduct, type WorkflowDefinition } from "@hoopoe/contract/work/workflow.ts";

/** Whether a step can be reached without the approval's yes. */
export function isReachableWithout(
  { workflow: { nodes, edges } }: WorkflowDefinition,
  stepId: string,
  approvals: ReadonlySet<string>,
): boolean {
  const into = new Set(edges.map(({ to }) => to));
  const reached = new Set(nodes.flatMap(({ id }) => (into.has(id) ? [] : [id])));
  for (const id of reached)
    for (const { from, to, when } of edges)
      if (from === id && !(approvals.has(id) && when === "approved")) reached.add(to);
  return reached.has(stepId);
}

export const approvalsIn = ({ workflow }: WorkflowDefinition): ReadonlySet<string> =>
  new Set(
    workflow.nodes.flatMap(({ id, data }) =>
      data.product_name === flowProduct && data.action === "approval" ? [id] : [],
    ),
  );
