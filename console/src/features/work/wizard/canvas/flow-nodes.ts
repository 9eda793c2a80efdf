import type { WorkflowDefinition, WorkflowNode } from "@hoopoe/contract/work/workflow.ts";
import { type NodeHandle, Position } from "@xyflow/react";
import { stepSize, triggerId } from "../model/tidy.ts";
import type { StickyNote } from "@hoopoe/contract/work/workflow-editor.ts";
import { type NoteFlowNode, noteSize } from "./NoteNode.tsx";
import type { StepFlowNode, StepNodeData } from "./StepNode.tsx";
import { texts } from "../../../../messages/en/features/work/wizard/canvas.ts";
import type { TriggerFlowNode } from "./TriggerNode.tsx";

export type CanvasNode = StepFlowNode | TriggerFlowNode | NoteFlowNode;

interface StepExtras {
  position: { x: number; y: number };
  isSelected: boolean;
  data: Omit<StepNodeData, "productName" | "action">;
  canMove: boolean;
}

const cache = new WeakMap<WorkflowNode, { key: string; flow: StepFlowNode }>();

/**
 * A step as the canvas library takes it. Size and handles are told, not measured, so that 500 steps cost no layout; the
 * same step with the same extras is the same object, so that only what changed is drawn anew.
 */
export function stepFlowNode(node: WorkflowNode, { position, isSelected, data, canMove }: StepExtras): StepFlowNode {
  const key = JSON.stringify([position.x, position.y, isSelected, canMove, keyOf(data)]);
  const known = cache.get(node);
  if (known?.key === key) return known.flow;
  const isSideways = data.isSideways === true;
  const flow: StepFlowNode = {
    id: node.id,
    type: "step",
    position,
    selected: isSelected,
    draggable: canMove,
    deletable: false,
    width: stepSize.width,
    height: stepSize.height,
    measured: { ...stepSize },
    handles: isSideways ? sidewaysHandles : uprightHandles,
    sourcePosition: isSideways ? Position.Right : Position.Bottom,
    targetPosition: isSideways ? Position.Left : Position.Top,
    ariaRole: "group",
    ariaLabel: [nameOf(data, node.data.product_name), data.problem].filter(Boolean).join(": "),
    domAttributes: { "aria-roledescription": "step" },
    data: { ...data, productName: node.data.product_name, action: node.data.action },
  };
  cache.set(node, { key, flow });
  return flow;
}

function nameOf({ label, isDisabled, isPinned }: StepExtras["data"], productName: string): string {
  const states = [isDisabled === true ? texts.disabled : "", isPinned === true ? texts.pinned : ""];
  return [label, productName, ...states].filter(Boolean).join(", ");
}

const noteCache = new WeakMap<StickyNote, { key: string; flow: NoteFlowNode }>();

export function noteFlowNode(
  note: StickyNote,
  { position, isSelected, canMove }: Pick<StepExtras, "position" | "isSelected" | "canMove">,
): NoteFlowNode {
  const key = JSON.stringify([position.x, position.y, isSelected, canMove]);
  const known = noteCache.get(note);
  if (known?.key === key) return known.flow;
  const flow: NoteFlowNode = {
    id: note.id,
    type: "note",
    position,
    selected: isSelected,
    draggable: canMove,
    deletable: false,
    connectable: false,
    ...noteSize,
    measured: { ...noteSize },
    ariaRole: "group",
    ariaLabel: [texts.note, note.text].filter(Boolean).join(": "),
    data: { text: note.text, by: note.by },
  };
  noteCache.set(note, { key, flow });
  return flow;
}

/** A fact may be an element (a run's state): it is told apart by the key that its maker gave it. */
function keyOf({ fact, ...data }: StepExtras["data"]): unknown {
  return [data, typeof fact === "object" && fact !== null && "key" in fact ? fact.key : fact];
}

interface TriggerExtras {
  position: { x: number; y: number };
  isSelected: boolean;
  data: TriggerFlowNode["data"];
}

export function triggerFlowNode({ position, isSelected, data }: TriggerExtras): TriggerFlowNode {
  const isSideways = data.isSideways === true;
  // In a strip it is a circle at the right end of its place: what it does not fill is not fitted into the view either.
  const width = isSideways ? circleWidth : stepSize.width;
  return {
    id: triggerId,
    type: "trigger",
    position: { x: position.x + stepSize.width - width, y: position.y },
    selected: isSelected,
    draggable: false,
    deletable: false,
    width,
    height: stepSize.height,
    measured: { width, height: stepSize.height },
    handles: isSideways ? [circleHandle] : uprightHandles.slice(1),
    sourcePosition: isSideways ? Position.Right : Position.Bottom,
    ariaRole: "group",
    ariaLabel: `${data.label}, ${data.fact}`,
    domAttributes: { "aria-roledescription": "trigger" },
    data,
  };
}

/** The trigger stands above the middle of the steps that it hands over to, wherever people drag those. */
export function triggerPlace(
  { nodes }: WorkflowDefinition["workflow"],
  roots: readonly string[],
): { x: number; y: number } {
  const places = nodes.filter(({ id }) => roots.includes(id)).map(({ position }) => position);
  if (places.length === 0) return { x: 0, y: 0 };
  const [left, right] = [Math.min(...places.map(({ x }) => x)), Math.max(...places.map(({ x }) => x))];
  return { x: Math.round((left + right) / 2), y: Math.min(...places.map(({ y }) => y)) - stepSize.height - 44 };
}

const handle = { width: 7, height: 7 } as const;
const uprightHandles: NodeHandle[] = [
  { type: "target", position: Position.Top, x: stepSize.width / 2 - 3.5, y: -3.5, ...handle },
  { type: "source", position: Position.Bottom, x: stepSize.width / 2 - 3.5, y: stepSize.height - 3.5, ...handle },
];
/** In pixels: `w-13`. */
const circleWidth = 52;
const circleHandle: NodeHandle = {
  type: "source",
  position: Position.Right,
  x: circleWidth - 3.5,
  y: stepSize.height / 2 - 3.5,
  ...handle,
};
const sidewaysHandles: NodeHandle[] = [
  { type: "target", position: Position.Left, x: -3.5, y: stepSize.height / 2 - 3.5, ...handle },
  { type: "source", position: Position.Right, x: stepSize.width - 3.5, y: stepSize.height / 2 - 3.5, ...handle },
];
