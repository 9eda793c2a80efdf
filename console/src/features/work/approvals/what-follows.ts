import type { WorkflowDefinition } from "@hoopoe/contract/work/workflow.ts";
import { type CatalogProduct, stepLabel } from "@hoopoe/contract/work/workflow-catalog.ts";

/** The steps that each decision would lead to, in the workflow's order; none where nothing follows. */
export interface Follows {
  readonly approved: readonly string[];
  readonly rejected: readonly string[];
  readonly late: readonly string[];
}

/**
 * What would follow on a step's approval. `isItself`: the step that asks is the one that would be done (its recipient is in
 * question), so that a rejection ends the run.
 */
export function whatFollows(
  { workflow: { nodes, edges } }: WorkflowDefinition,
  { nodeId, catalog }: { nodeId: string; catalog: readonly CatalogProduct[] },
): Follows {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const asking = byId.get(nodeId);
  const isItself = asking !== undefined && asking.data.product_name !== "Flow";
  const labelsFrom = (starts: readonly string[]): string[] => {
    const seen = new Set<string>();
    const queue = [...starts];
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      if (seen.has(id) || id === nodeId) continue;
      seen.add(id);
      queue.push(...edges.filter(({ from }) => from === id).map(({ to }) => to));
    }
    return [...seen].flatMap((id) => {
      const node = byId.get(id);
      return node === undefined ? [] : [stepLabel(node, catalog)];
    });
  };
  const own = edges.filter(({ from }) => from === nodeId);
  const along = (...branches: (string | undefined)[]) =>
    labelsFrom(own.filter(({ when }) => branches.includes(when)).map(({ to }) => to));
  if (isItself)
    return { approved: [stepLabel(asking, catalog), ...labelsFrom(own.map(({ to }) => to))], rejected: [], late: [] };
  return { approved: along("approved", undefined), rejected: along("rejected"), late: along("timed-out") };
}
