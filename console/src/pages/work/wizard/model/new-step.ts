import type { WorkflowDefinition, WorkflowNode } from "@hoopoe/contract/work/workflow.ts";
import { refRoots } from "@hoopoe/contract/work/workflow-expression.ts";
import { freeId } from "./edit-definition.ts";
import { stepSize } from "../../../../features/work/wizard/model/tidy.ts";

/** What the palette hands over when a step is dragged or chosen. */
export interface StepChoice {
  product_name: string;
  type: "agent" | "connector";
  action: string;
  /** What it begins with: an agent, pinned to its present version. */
  params?: Readonly<Record<string, unknown>>;
}

/** A fresh step with an id of its own: its action's, so that references can be read. */
export function newStep(
  definition: WorkflowDefinition,
  choice: StepChoice,
  position: { x: number; y: number },
): WorkflowNode {
  const taken = definition.workflow.nodes.map(({ id }) => id);
  const wanted = choice.action.replaceAll(/[^A-Za-z0-9_-]/g, "-").slice(0, 50) || "step";
  // A reference that begins with one of these words means something else.
  const isReserved = refRoots.some((root) => root === wanted);
  return {
    id: freeId(taken, isReserved ? `${wanted}-step` : wanted),
    position,
    data: { type: choice.type, product_name: choice.product_name, action: choice.action, params: { ...choice.params } },
  };
}

/** Below a step; beside what already stands there. Without a step: below everything. */
export function placeAfter(definition: WorkflowDefinition, afterId: string | null): { x: number; y: number } {
  const { nodes } = definition.workflow;
  const after = nodes.find(({ id }) => id === afterId);
  const lowest = nodes.toSorted((a, b) => b.position.y - a.position.y)[0];
  const above = after ?? lowest;
  if (above === undefined) return { x: 0, y: stepSize.height + 44 };
  const place = { x: above.position.x, y: above.position.y + stepSize.height + 44 };
  const isFree = ({ x, y }: { x: number; y: number }): boolean =>
    nodes.every(
      ({ position }) =>
        Math.abs(position.x - x) >= stepSize.width + 16 || Math.abs(position.y - y) >= stepSize.height + 16,
    );
  while (!isFree(place)) place.x += stepSize.width + 56;
  return place;
}
