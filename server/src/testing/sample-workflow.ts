/** A definition of the present version. */
export function workflowOf(
  nodes: readonly unknown[],
  edges: readonly unknown[] = [],
  trigger: object = { kind: "manual" },
) {
  return { version: 1, trigger, workflow: { nodes, edges } };
}

export function nodeOf(
  id: string,
  data: {
    product_name: string;
    action: string;
    params?: Record<string, unknown>;
    type?: "agent" | "connector";
  } & Record<string, unknown>,
) {
  return { id, position: { x: 0, y: 0 }, data: { type: "connector", params: {}, ...data } };
}

export function flowNode(id: string, action: string, params: Record<string, unknown> = {}) {
  return nodeOf(id, { product_name: "Flow", action, params });
}
