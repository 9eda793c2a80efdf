import type { CatalogProduct } from "@hoopoe/contract/work/workflow-catalog.ts";
import type { WorkflowProblem } from "@hoopoe/contract/work/workflow-problem.ts";
import type { EdgeChange, NodeChange } from "@xyflow/react";
import { useReactFlow } from "@xyflow/react";
import { type DragEvent, useEffect, useState } from "react";
import * as z from "zod/mini";
import { canConnect, connect, moveSteps } from "../model/edit-definition.ts";
import { triggerId } from "../../../../features/work/wizard/model/tidy.ts";
import { nextBranch } from "../../../../features/work/wizard/model/branch-labels.ts";
import type { StepChoice } from "../model/new-step.ts";
import { stepMime } from "../panels/Palette.tsx";
import { changeDefinition, selectSteps, useWizard } from "../state/wizard-store.ts";
import { canvasContent, type CanvasNode } from "./canvas-content.ts";
import { StepCanvas } from "../../../../features/work/wizard/canvas/StepCanvas.tsx";
import type { StepFlowEdge } from "../../../../features/work/wizard/canvas/StepEdge.tsx";

export interface WizardCanvasProps {
  catalog: readonly CatalogProduct[];
  problems: readonly WorkflowProblem[];
  isReadOnly: boolean;
  onDropStep: (choice: StepChoice, position: { x: number; y: number }) => void;
}

type Places = ReadonlyMap<string, { x: number; y: number }>;
const atRest: Places = new Map();

/** The workflow as people edit it: drag, connect, choose. While something is proposed it shows the difference instead. */
export function WizardCanvas({ catalog, problems, isReadOnly, onDropStep }: WizardCanvasProps) {
  const { history, selectedNodes, selectedEdges, proposal } = useWizard();
  const flow = useReactFlow();
  const { definition } = history.present;
  const isProposing = proposal !== null;
  useEffect(() => {
    // What was proposed may stand outside the window.
    if (isProposing) void flow.fitView({ padding: 0.16, maxZoom: 1 });
  }, [isProposing, flow]);
  const canEdit = !isReadOnly && proposal === null;
  const { dragged, onNodesChange } = useDragging(canEdit);
  const { nodes, edges } = canvasContent({
    definition,
    proposal,
    catalog,
    problems,
    dragged,
    selectedNodes,
    selectedEdges,
    canEdit,
  });

  function onDrop(event: DragEvent): void {
    const choice = readChoice(event.dataTransfer.getData(stepMime));
    if (choice === null || !canEdit) return;
    event.preventDefault();
    const { x, y } = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY });
    onDropStep(choice, { x: Math.round(x - 100), y: Math.round(y - 30) });
  }

  return (
    <StepCanvas
      nodes={nodes}
      edges={edges}
      onNodesChange={onNodesChange}
      onEdgesChange={onEdgesChange}
      nodesDraggable={canEdit}
      nodesConnectable={canEdit}
      hasMiniMap={nodes.length > 4}
      onConnect={({ source, target }) => {
        const node = definition.workflow.nodes.find(({ id }) => id === source);
        if (node === undefined) return;
        const out = definition.workflow.edges.filter(({ from }) => from === source);
        changeDefinition((before) => connect(before, { from: source, to: target, when: nextBranch(node, out) }));
      }}
      isValidConnection={({ source, target }) =>
        source !== triggerId && canConnect(definition.workflow.edges, source, target)
      }
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(stepMime)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = "copy";
      }}
      onDrop={onDrop}
      panOnScroll
      selectionKeyCode="Shift"
    />
  );
}

/** Steps follow the pointer while they are dragged; what is kept is where they were put down. */
function useDragging(canEdit: boolean) {
  const { selectedNodes, selectedEdges } = useWizard();
  const [dragged, setDragged] = useState(atRest);
  function onNodesChange(changes: NodeChange<CanvasNode>[]): void {
    const chosen = new Set(selectedNodes);
    const places = new Map(dragged);
    let isDragging = false;
    for (const change of changes) {
      if (change.type === "select") setIn(chosen, change.id, change.selected);
      if (change.type !== "position" || change.position === undefined || change.id === triggerId) continue;
      places.set(change.id, change.position);
      isDragging ||= change.dragging === true;
    }
    if (changes.some(({ type }) => type === "select")) selectSteps(chosen, selectedEdges);
    if (!changes.some(({ type }) => type === "position")) return;
    if (isDragging) return setDragged(places);
    setDragged(atRest);
    if (canEdit) changeDefinition((before) => moveSteps(before, places), `move ${[...places.keys()].join(" ")}`);
  }
  return { dragged, onNodesChange };
}

function onEdgesChange(changes: EdgeChange<StepFlowEdge>[]): void {
  const { selectedNodes, selectedEdges } = useWizard.getState();
  const chosen = new Set(selectedEdges);
  for (const change of changes) if (change.type === "select") setIn(chosen, change.id, change.selected);
  if (changes.some(({ type }) => type === "select")) selectSteps(selectedNodes, chosen);
}

function setIn(set: Set<string>, id: string, isIn: boolean): void {
  if (isIn) set.add(id);
  else set.delete(id);
}

const stepChoice = z.object({
  product_name: z.string(),
  type: z.enum(["agent", "connector"]),
  action: z.string(),
  params: z.optional(z.record(z.string(), z.unknown())),
});

function readChoice(text: string): StepChoice | null {
  if (text === "") return null;
  return stepChoice.safeParse(JSON.parse(text)).data ?? null;
}
