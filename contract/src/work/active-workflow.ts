import type { WorkflowDefinition, WorkflowEdge, WorkflowNode } from "./workflow.ts";
import { graphOf } from "./workflow-graph.ts";

export function isDisabled({ data }: Pick<WorkflowNode, "data">): boolean {
  return data.isDisabled === true;
}

/**
 * The workflow as it runs: disabled steps are left out, and what led to one leads to what follows it, so that its input is
 * passed on. `enabledId` is a step that counts as enabled: one that is tried.
 */
export function activeWorkflow(definition: WorkflowDefinition, enabledId?: string): WorkflowDefinition {
  const { nodes, edges } = definition.workflow;
  const off = nodes.filter(isDisabled);
  if (off.length === 0) return definition;
  const gone = new Set(off.flatMap(({ id }) => (id === enabledId ? [] : [id])));
  let left = [...edges];
  for (const id of gone) left = bridge(left, id);
  const kept = nodes.filter(({ id }) => !gone.has(id));
  const enabled = kept.map((node) =>
    isDisabled(node) ? { ...node, data: { ...node.data, isDisabled: false } } : node,
  );
  return { ...definition, workflow: { nodes: enabled, edges: left } };
}

/** The arrows without a step: each that led to it leads to each that it led to, on the branch it came from. */
function bridge(edges: readonly WorkflowEdge[], id: string): WorkflowEdge[] {
  const into = edges.filter(({ to }) => to === id);
  // What has a condition of its own (an error path) isn't followed: the step isn't there to meet it.
  const out = edges.filter(({ from, when }) => from === id && when === undefined);
  const rest = edges.filter(({ from, to }) => from !== id && to !== id);
  const known = new Set(rest.map(keyOf));
  const bridges = into
    .flatMap((one) =>
      out.map((next): WorkflowEdge => ({ ...one, id: `${one.id}+${next.id}`.slice(0, 200), to: next.to })),
    )
    .filter((edge) => !known.has(keyOf(edge)) && known.add(keyOf(edge)));
  return [...rest, ...bridges];
}

function keyOf({ from, to, when }: WorkflowEdge): string {
  return `${from} ${to} ${when ?? ""}`;
}

/** What has to run so that one step can: the step, and all that comes before it, loops in full. */
export function workflowUpTo(definition: WorkflowDefinition, nodeId: string): WorkflowDefinition {
  const { nodes, edges } = definition.workflow;
  const graph = graphOf(nodes, edges);
  // A circle has no before: the check of the whole names it.
  if (graph.order === null) return definition;
  const kept = new Set(nodes.flatMap(({ id }) => (id === nodeId || graph.comesBefore(id, nodeId) ? [id] : [])));
  return {
    ...definition,
    workflow: {
      nodes: nodes.filter(({ id }) => kept.has(id)),
      edges: edges.filter(({ from, to }) => kept.has(from) && kept.has(to)),
    },
  };
}

/** Without pinned outputs: as a version keeps it. */
export function withoutPins(definition: WorkflowDefinition): WorkflowDefinition {
  if (definition.editor?.pins === undefined) return definition;
  const { pins: _, ...editor } = definition.editor;
  return { ...definition, editor };
}
