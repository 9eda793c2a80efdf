import type { WorkflowDefinition } from "@hoopoe/contract/work/workflow.ts";
import type { CatalogProduct } from "@hoopoe/contract/work/workflow-catalog.ts";
import type { WorkflowProblem } from "@hoopoe/contract/work/workflow-problem.ts";
import type { EdgeChange, FinalConnectionState, NodeChange } from "@xyflow/react";
import { useReactFlow } from "@xyflow/react";
import { type DragEvent, useEffect, useState } from "react";
import * as z from "zod/mini";
import { changeNote, moveNotes, straighten } from "../model/edit-notes.ts";
import { canConnect, connect, moveSteps, updateStep } from "../model/edit-definition.ts";
import { triggerId } from "../../../../features/work/wizard/model/tidy.ts";
import { nextBranch } from "../../../../features/work/wizard/model/branch-labels.ts";
import type { StepChoice } from "../model/new-step.ts";
import type { ShownRun } from "../run/use-shown-run.ts";
import type { PutStep } from "../use-put-step.ts";
import { stepMime } from "../panels/Palette.tsx";
import { focusStep, openChooser, startRename, useCanvas } from "../state/canvas-store.ts";
import { changeDefinition, selectSteps, useWizard } from "../state/wizard-store.ts";
import { canvasContent, type CanvasNode } from "./canvas-content.ts";
import { type CanvasActions, CanvasActionsContext } from "../../../../features/work/wizard/canvas/canvas-actions.ts";
import { StepCanvas } from "../../../../features/work/wizard/canvas/StepCanvas.tsx";
import type { StepFlowEdge } from "../../../../features/work/wizard/canvas/StepEdge.tsx";

export interface WizardCanvasProps {
  catalog: readonly CatalogProduct[];
  problems: readonly WorkflowProblem[];
  isReadOnly: boolean;
  run: ShownRun | null;
  onDropStep: PutStep;
}

type Places = ReadonlyMap<string, { x: number; y: number }>;
const atRest: Places = new Map();

/** The workflow as people edit it: drag, connect, choose. While something is proposed it shows the difference instead. */
export function WizardCanvas({ catalog, problems, isReadOnly, run, onDropStep }: WizardCanvasProps) {
  const { history, selectedNodes, selectedEdges, proposal } = useWizard();
  const flow = useReactFlow();
  const { renamingId, hoveredEdgeId } = useCanvas();
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
    run,
    renamingId,
    hoveredEdgeId,
  });

  const { onDrop, onConnectEnd } = useDrops(canEdit, onDropStep);
  const flowNodes = (
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
      onConnectEnd={onConnectEnd}
      onNodeClick={(_, { id }) => focusStep(id)}
      onNodeDoubleClick={(_, { id, type }) => {
        if (canEdit && type === "step") startRename(id);
      }}
      onEdgeMouseEnter={(_, { id }) => useCanvas.setState({ hoveredEdgeId: id })}
      onEdgeMouseLeave={({ relatedTarget }) => {
        // Onto the plus that the arrow shows for it.
        if (!(relatedTarget instanceof Element && relatedTarget.closest(".step-add"))) leaveEdge();
      }}
      zoomOnDoubleClick={false}
      panOnScroll
      selectionKeyCode="Shift"
    />
  );
  return (
    <CanvasActionsContext.Provider value={canEdit ? canvasActions : null}>{flowNodes}</CanvasActionsContext.Provider>
  );
}

function leaveEdge(): void {
  useCanvas.setState({ hoveredEdgeId: null });
}

const canvasActions: CanvasActions = {
  leaveEdge,
  addAfter: (id) => openChooser({ at: placeOf(id), after: { id } }),
  addOnEdge: (edgeId) => openChooser({ at: lastPointer, edgeId }),
  rename: (id, label) => changeDefinition((before) => updateStep(before, id, { label })),
  endRename: () => useCanvas.setState({ renamingId: null }),
  writeNote: (id, text) => changeDefinition((before) => changeNote(before, id, { text })),
};

/** Below a step on the screen. */
function placeOf(id: string): { x: number; y: number } {
  const box = document.querySelector(`.react-flow__node[data-id="${CSS.escape(id)}"]`)?.getBoundingClientRect();
  return box === undefined ? lastPointer : { x: box.left, y: box.bottom + 8 };
}

let lastPointer = { x: 0, y: 0 };
window.addEventListener("pointerdown", ({ clientX: x, clientY: y }) => (lastPointer = { x, y }), { capture: true });

/** What is dropped on the canvas: a step of the palette, or an arrow that ends on nothing. */
function useDrops(canEdit: boolean, onDropStep: PutStep) {
  const flow = useReactFlow();

  function onDrop(event: DragEvent): void {
    const choice = readChoice(event.dataTransfer.getData(stepMime));
    if (choice === null || !canEdit) return;
    event.preventDefault();
    const { x, y } = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY });
    onDropStep(choice, { position: { x: Math.round(x - 100), y: Math.round(y - 30) } });
  }

  /** An arrow that ends on nothing asks for the step that it is to lead to. */
  function onConnectEnd(event: MouseEvent | TouchEvent, { fromNode, toNode, fromHandle }: FinalConnectionState): void {
    if (fromNode === null || toNode !== null || fromHandle?.type !== "source" || fromNode.id === triggerId) return;
    const at = "clientX" in event ? event : event.changedTouches[0];
    if (at === undefined) return;
    const { x, y } = flow.screenToFlowPosition({ x: at.clientX, y: at.clientY });
    openChooser({
      at: { x: at.clientX, y: at.clientY },
      after: { id: fromNode.id },
      position: { x: Math.round(x - 100), y: Math.round(y) },
    });
  }

  return { onDrop, onConnectEnd };
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
    const ids = new Set(places.keys());
    const move = (before: WorkflowDefinition) => straighten(moveNotes(moveSteps(before, places), places), ids);
    if (canEdit) changeDefinition(move, `move ${[...ids].join(" ")}`);
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
