import type { WorkflowDefinition } from "@hoopoe/contract/work/workflow.ts";
import { placeAfter } from "./new-step.ts";
import { stepSize, tidy } from "../../../../features/work/wizard/model/tidy.ts";

/**
 * Gives the steps that are new in `after` a place. On an empty canvas everything is laid out; else what people have
 * placed stays where it is, and each new step goes below the one that leads to it; one that is put between two takes the
 * place of the second, and what follows moves down.
 */
export function placeFresh(before: WorkflowDefinition, after: WorkflowDefinition): WorkflowDefinition {
  const { nodes, edges } = after.workflow;
  if (before.workflow.nodes.length === 0) {
    const places = tidy({ nodeIds: nodes.map(({ id }) => id), edges, direction: "TB" });
    return withNodes(
      after,
      nodes.map((node) => ({ ...node, position: places.get(node.id) ?? node.position })),
    );
  }
  const old = new Map(before.workflow.nodes.map((node) => [node.id, node.position]));
  let placed = withNodes(
    before,
    nodes.flatMap((node) => {
      const position = old.get(node.id);
      return position === undefined ? [] : [{ ...node, position }];
    }),
  );
  /** Whether a step that followed `parent` (or was the first) is now behind the fresh one instead. */
  const followsNow = (id: string, { parent, fresh }: { parent: string | null; fresh: string }): boolean =>
    edges.some(({ from, to }) => from === fresh && to === id) &&
    (parent === null
      ? before.workflow.edges.every(({ to }) => to !== id)
      : before.workflow.edges.some(({ from, to }) => from === parent && to === id));
  for (const node of nodes) {
    if (old.has(node.id)) continue;
    const parent = edges.find(({ to }) => to === node.id)?.from ?? null;
    const follower = placed.workflow.nodes.find(({ id }) => followsNow(id, { parent, fresh: node.id }));
    if (follower === undefined) {
      const position = placeAfter(placed, parent);
      placed = withNodes(placed, [...placed.workflow.nodes, { ...node, position }]);
      continue;
    }
    const later = reachedFrom(node.id, edges);
    const moved = placed.workflow.nodes.map((one) =>
      later.has(one.id) && one.position.y >= follower.position.y
        ? { ...one, position: { ...one.position, y: one.position.y + rowHeight } }
        : one,
    );
    placed = withNodes(placed, [...moved, { ...node, position: follower.position }]);
  }
  const byId = new Map(placed.workflow.nodes.map((node) => [node.id, node]));
  return withNodes(
    after,
    nodes.map((node) => byId.get(node.id) ?? node),
  );
}

const rowHeight = stepSize.height + 44;

/** All that comes after a step, by any way. */
function reachedFrom(id: string, edges: WorkflowDefinition["workflow"]["edges"]): ReadonlySet<string> {
  const reached = new Set<string>();
  const ahead = [id];
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop())
    for (const { from, to } of edges)
      if (from === next && !reached.has(to)) {
        reached.add(to);
        ahead.push(to);
      }
  return reached;
}

function withNodes(definition: WorkflowDefinition, nodes: WorkflowDefinition["workflow"]["nodes"]): WorkflowDefinition {
  return { ...definition, workflow: { ...definition.workflow, nodes } };
}
