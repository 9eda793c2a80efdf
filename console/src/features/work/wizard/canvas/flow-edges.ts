import type { WorkflowEdge } from "@hoopoe/contract/work/workflow.ts";
import { triggerId } from "../model/tidy.ts";
import type { StepEdgeData, StepFlowEdge } from "./StepEdge.tsx";

const cache = new WeakMap<WorkflowEdge, { key: string; flow: StepFlowEdge }>();

/** A line as the canvas library takes it; the same line with the same extras is the same object. */
export function stepFlowEdge(edge: WorkflowEdge, extras: { isSelected: boolean; data: StepEdgeData }): StepFlowEdge {
  const key = JSON.stringify([extras, edge.when]);
  const known = cache.get(edge);
  if (known?.key === key) return known.flow;
  const flow: StepFlowEdge = {
    id: edge.id,
    type: "step",
    source: edge.from,
    target: edge.to,
    selected: extras.isSelected,
    deletable: false,
    data: { ...extras.data, when: edge.when },
  };
  cache.set(edge, { key, flow });
  return flow;
}

/** The lines from the trigger to the first steps are drawn, not kept: they follow from which steps come first. */
export function triggerEdges(roots: readonly string[], run?: StepEdgeData["run"]): StepFlowEdge[] {
  return roots.map((id) => ({
    id: `${triggerId} ${id}`,
    type: "step",
    source: triggerId,
    target: id,
    selectable: false,
    focusable: false,
    deletable: false,
    data: { run },
  }));
}
