import type { WorkflowDefinition, WorkflowNode } from "@hoopoe/contract/work/workflow.ts";

/** Ids of the steps and notes that hold what is wanted, from top to bottom: in a name, an action, a value, a text. */
export function findInWorkflow(
  { workflow, editor }: WorkflowDefinition,
  wanted: string,
  labelOf: (node: WorkflowNode) => string,
): string[] {
  const text = wanted.trim().toLowerCase();
  if (text === "") return [];
  const steps = workflow.nodes.map((node) => ({
    ...node,
    text: `${labelOf(node)} ${node.data.product_name} ${JSON.stringify(node.data.params)}`,
  }));
  return [...steps, ...(editor?.notes ?? [])]
    .filter((one) => one.text.toLowerCase().includes(text))
    .toSorted((a, b) => a.position.y - b.position.y || a.position.x - b.position.x)
    .map(({ id }) => id);
}
