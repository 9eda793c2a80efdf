import { type CatalogProduct, stepLabel } from "./workflow-catalog.ts";
import type { WorkflowEdge, WorkflowNode } from "./workflow.ts";
import type { WorkflowProblem } from "./workflow-problem.ts";

/** Steps that no arrow joins to the rest: they run at the start beside it, which is seldom meant. */
export function* checkIslands(
  nodes: readonly WorkflowNode[],
  { edges, catalog }: { edges: readonly WorkflowEdge[]; catalog: readonly CatalogProduct[] },
): Generator<WorkflowProblem> {
  const groups = groupsOf(nodes, edges);
  const [main] = groups.toSorted((a, b) => b.length - a.length);
  // Where nothing is joined to anything, the author is still at the beginning, or means them all to run at once.
  if (main === undefined || main.length === 1) return;
  for (const group of groups) {
    const [first] = group;
    if (group === main || first === undefined) continue;
    const more = group.length === 1 ? "" : ` and ${group.length - 1} more`;
    yield {
      code: "island",
      sentence: `“${stepLabel(first, catalog)}”${more} isn't connected to the other steps, so it runs at the start beside them. Connect it, or remove it.`,
      severity: "warning",
      nodeId: first.id,
      edgeId: null,
      field: null,
    };
  }
}

/** Steps that arrows join, in whichever direction. */
function groupsOf(nodes: readonly WorkflowNode[], edges: readonly WorkflowEdge[]): WorkflowNode[][] {
  const parents = new Map(nodes.map(({ id }) => [id, id]));
  const rootOf = (id: string): string => {
    let at = id;
    for (let up = parents.get(at) ?? at; up !== at; up = parents.get(at) ?? at) {
      parents.set(at, parents.get(up) ?? up);
      at = up;
    }
    return at;
  };
  for (const { from, to } of edges) {
    if (parents.has(from) && parents.has(to)) parents.set(rootOf(from), rootOf(to));
  }
  return [...Map.groupBy(nodes, ({ id }) => rootOf(id)).values()];
}
