import { useReactFlow } from "@xyflow/react";
import type { WorkflowDefinition } from "@hoopoe/contract/work/workflow.ts";
import { nextBranch } from "../../../features/work/wizard/model/branch-labels.ts";
import { addStep } from "./model/edit-definition.ts";
import { newStep, placeAfter, type StepChoice } from "./model/new-step.ts";
import { changeDefinition, selectSteps, useWizard } from "./state/wizard-store.ts";

/** Puts a step where it was dropped, or below the one that is chosen, as what comes after it. */
export function usePutStep(canEdit: boolean) {
  const flow = useReactFlow();
  return (choice: StepChoice, position?: { x: number; y: number }): void => {
    if (!canEdit) return;
    const { history, selectedNodes } = useWizard.getState();
    const { definition } = history.present;
    const { nodes, edges } = definition.workflow;
    const chosen = selectedNodes.size === 1 ? nodes.find(({ id }) => selectedNodes.has(id)) : undefined;
    const afterId = chosen?.id ?? lastStep(definition);
    const node = newStep(definition, choice, position ?? placeAfter(definition, afterId));
    const before = position === undefined ? nodes.find(({ id }) => id === afterId) : undefined;
    const link = before && {
      id: before.id,
      when: nextBranch(
        before,
        edges.filter(({ from }) => from === before.id),
      ),
    };
    changeDefinition((old) => addStep(old, node, link));
    selectSteps([node.id]);
    if (position === undefined)
      void flow.setCenter(node.position.x + 100, node.position.y + 30, {
        zoom: Math.min(1, flow.getZoom()),
        duration: 180,
      });
  };
}

/** Steps that are chosen one after another from the palette make a chain. */
function lastStep({ workflow: { nodes, edges } }: WorkflowDefinition): string | null {
  const led = new Set(edges.map(({ from }) => from));
  return nodes.filter(({ id }) => !led.has(id)).toSorted((a, b) => b.position.y - a.position.y)[0]?.id ?? null;
}
