import { useReactFlow } from "@xyflow/react";
import type { WorkflowDefinition, WorkflowNode } from "@hoopoe/contract/work/workflow.ts";
import { nextBranch } from "../../../features/work/wizard/model/branch-labels.ts";
import { addStep, insertOnEdge } from "./model/edit-definition.ts";
import { newStep, placeAfter, type StepChoice } from "./model/new-step.ts";
import { placeFresh } from "./model/place-fresh.ts";
import { type ChooserPlace, focusStep } from "./state/canvas-store.ts";
import { changeDefinition, selectSteps, useWizard } from "./state/wizard-store.ts";

export type PutStep = (choice: StepChoice, place?: Omit<ChooserPlace, "at">) => void;

/** Puts a step where it was dropped, on an arrow, or below the one that is chosen, as what comes after it. */
export function usePutStep(canEdit: boolean): PutStep {
  const flow = useReactFlow();
  return (choice, place = {}) => {
    if (!canEdit) return;
    const { definition } = useWizard.getState().history.present;
    const { after, edgeId, position } = place;
    const isLoose = position !== undefined && after === undefined;
    const afterId = after?.id ?? (isLoose ? null : chosenOrLast(definition));
    const node = newStep(definition, choice, position ?? placeAfter(definition, afterId));
    if (edgeId !== undefined) {
      const when = nextBranch(node, []);
      changeDefinition((old) => placeFresh(old, insertOnEdge(old, { node, edgeId, when })));
    } else {
      const before = definition.workflow.nodes.find(({ id }) => id === afterId);
      const link = before && { id: before.id, ...branchAfter(definition, before, after?.when) };
      changeDefinition((old) => addStep(old, node, link));
    }
    selectSteps([node.id]);
    focusStep(node.id);
    if (isLoose) return;
    const there = useWizard.getState().history.present.definition.workflow.nodes.find(({ id }) => id === node.id);
    const { x, y } = there?.position ?? node.position;
    void flow.setCenter(x + 100, y + 30, { zoom: Math.min(1, flow.getZoom()), duration: 180 });
  };
}

function branchAfter(definition: WorkflowDefinition, before: WorkflowNode, wanted: string | undefined) {
  const out = definition.workflow.edges.filter(({ from }) => from === before.id);
  const when = wanted ?? nextBranch(before, out);
  return when === undefined ? {} : { when };
}

/** Steps that are chosen one after another from the palette make a chain. */
function chosenOrLast({ workflow: { nodes, edges } }: WorkflowDefinition): string | null {
  const { selectedNodes } = useWizard.getState();
  const chosen = selectedNodes.size === 1 ? nodes.find(({ id }) => selectedNodes.has(id)) : undefined;
  if (chosen !== undefined) return chosen.id;
  const led = new Set(edges.map(({ from }) => from));
  return nodes.filter(({ id }) => !led.has(id)).toSorted((a, b) => b.position.y - a.position.y)[0]?.id ?? null;
}
