import type { WorkflowDefinition } from "@hoopoe/contract/workflow.ts";
import { placeAfter } from "./new-step.ts";
import { tidy } from "./tidy.ts";

/**
 * Gives the steps that are new in `after` a place. On an empty canvas everything is laid out; else what people have
 * placed stays where it is, and each new step goes below the one that leads to it.
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
  for (const node of nodes) {
    if (old.has(node.id)) continue;
    const parent = edges.find(({ to }) => to === node.id)?.from ?? null;
    const position = placeAfter(placed, parent);
    placed = withNodes(placed, [...placed.workflow.nodes, { ...node, position }]);
  }
  const byId = new Map(placed.workflow.nodes.map((node) => [node.id, node]));
  return withNodes(
    after,
    nodes.map((node) => byId.get(node.id) ?? node),
  );
}

function withNodes(definition: WorkflowDefinition, nodes: WorkflowDefinition["workflow"]["nodes"]): WorkflowDefinition {
  return { ...definition, workflow: { ...definition.workflow, nodes } };
}
