import "@xyflow/react/dist/base.css";
import "./canvas.css";
import { MiniMap, ReactFlow, type ReactFlowProps } from "@xyflow/react";
import { FarMark } from "./FarMark.tsx";
import { StepEdge, type StepFlowEdge } from "./StepEdge.tsx";
import type { CanvasNode } from "./flow-nodes.ts";
import { NoteNode } from "./NoteNode.tsx";
import { StepNode } from "./StepNode.tsx";
import { TriggerNode } from "./TriggerNode.tsx";
import { texts } from "../../../../messages/en/features/work/wizard/canvas.ts";

type StepCanvasProps = ReactFlowProps<CanvasNode, StepFlowEdge> & {
  hasMiniMap?: boolean;
};

/** The canvas of the wizard and of a run: our steps and lines, only what is in sight drawn. */
export function StepCanvas({ hasMiniMap = false, children, ...flow }: StepCanvasProps) {
  return (
    <ReactFlow
      className="step-canvas bg-sunken"
      nodeTypes={nodeTypes}
      edgeTypes={edgeTypes}
      onlyRenderVisibleElements
      minZoom={0.05}
      maxZoom={1.75}
      fitView
      fitViewOptions={fitViewOptions}
      deleteKeyCode={null}
      proOptions={proOptions}
      nodeDragThreshold={3}
      {...flow}
    >
      <FarMark />
      {hasMiniMap ? (
        <MiniMap
          position="bottom-right"
          pannable
          zoomable
          ariaLabel={texts.smallMapOfTheWorkflow}
          bgColor="var(--surface-card)"
          maskColor="var(--surface-hover)"
          maskStrokeColor="var(--border-control)"
          maskStrokeWidth={2}
          nodeColor={miniColor}
          nodeBorderRadius={6}
          className="phone:hidden"
          style={miniMapSize}
        />
      ) : null}
      {children}
    </ReactFlow>
  );
}

const nodeTypes = { step: StepNode, trigger: TriggerNode, note: NoteNode };
const edgeTypes = { step: StepEdge };
const fitViewOptions = { padding: 0.16, maxZoom: 1 };
const proOptions = { hideAttribution: true };
/** Above the zoom buttons. */
const miniMapSize = { width: 152, height: 96, margin: "16px 16px 60px" };

function miniColor({ data }: CanvasNode): string {
  if ("text" in data) return "var(--surface-hover)";
  if ("hasFailed" in data && data.hasFailed === true) return "var(--run-failed)";
  if (data.diff === "changed") return "var(--run-uncertain)";
  if ("problem" in data && data.problem !== undefined) return "var(--warning)";
  if ("action" in data && data.diff === "added") return "var(--diff-add)";
  if ("action" in data && data.diff === "removed") return "var(--diff-remove)";
  return "var(--border-control)";
}
