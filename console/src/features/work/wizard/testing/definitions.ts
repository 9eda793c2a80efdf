import type { WorkflowDefinition, WorkflowNode } from "@hoopoe/contract/work/workflow.ts";
import type { CatalogProduct } from "@hoopoe/contract/work/workflow-catalog.ts";

/** A step for tests: an agent's unless its product is named. */
export function step(id: string, data: Partial<WorkflowNode["data"]> = {}): WorkflowNode {
  return {
    id,
    position: { x: 0, y: 0 },
    data: { type: "agent", product_name: "Agents", action: "summarise", params: {}, ...data },
  };
}

/** A workflow for tests: its steps, and lines as "from to" or "from to way". */
export function workflow(nodes: readonly WorkflowNode[], lines: readonly string[] = []): WorkflowDefinition {
  const edges = lines.map((line) => {
    const [from = "", to = "", when] = line.split(" ");
    return { id: line.replaceAll(" ", "-"), from, to, ...(when === undefined ? {} : { when }) };
  });
  return { version: 1, trigger: { kind: "manual" }, workflow: { nodes: [...nodes], edges } };
}

/** A catalog's product with one action, whose result has named fields. */
export const agents: CatalogProduct = {
  product_name: "Agents",
  type: "agent",
  catalogId: null,
  icon: null,
  category: "Agents",
  connections: [],
  actions: [
    {
      id: "triage",
      label: "Triage",
      meaning: "Judge an alert.",
      params: [],
      effect: "read",
      canUndo: false,
      idempotency: "none",
      outputs: ["verdict", "severity", "reasons"],
    },
  ],
};
