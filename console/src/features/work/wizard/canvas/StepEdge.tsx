import { BaseEdge, type Edge, EdgeLabelRenderer, type EdgeProps, getBezierPath } from "@xyflow/react";
import { Plus } from "lucide-react";
import { use } from "react";
import { branchLabel } from "../model/branch-labels.ts";
import { type Point, routePath } from "../model/route-path.ts";
import { CanvasActionsContext } from "./canvas-actions.ts";
import { texts } from "../../../../messages/en/features/work/wizard/canvas.ts";

/** `diff` is set while a proposal or an older version is compared; `isLoose` while it belongs to no definition. */
export type StepEdgeData = {
  when?: string | undefined;
  diff?: "added" | "removed" | undefined;
  /** In a run: the way was taken, or not. */
  run?: "taken" | "idle" | "live" | undefined;
  /** How many things went along it in the run. */
  count?: number | undefined;
  /** Where it bends to pass by steps. */
  bends?: readonly Point[] | undefined;
  /** The pointer is on it. */
  isHovered?: boolean | undefined;
};
export type StepFlowEdge = Edge<StepEdgeData, "step">;

/** A line between two steps, its name on it. */
export function StepEdge(edge: EdgeProps<StepFlowEdge>) {
  const { id, selected, data } = edge;
  const actions = use(CanvasActionsContext);
  const { path, x, y } = pathOf(edge);
  const canAdd = actions !== null && (selected === true || data?.isHovered === true);
  return (
    <>
      <BaseEdge
        id={id}
        path={path}
        interactionWidth={18}
        style={{
          stroke: colorOf(data, selected === true),
          ...strokeOf(data, selected === true),
        }}
      />
      <EdgeLabel
        {...{ x, y }}
        data={data ?? {}}
        onAdd={canAdd ? () => actions.addOnEdge(id) : null}
        onLeave={actions?.leaveEdge}
      />
    </>
  );
}

interface EdgeLabelProps {
  x: number;
  y: number;
  data: StepEdgeData;
  onAdd: (() => void) | null;
  onLeave: (() => void) | undefined;
}

/** On the line: its branch, how many things went along, and the way to put a step there. */
function EdgeLabel({ x, y, data: { when, count }, onAdd, onLeave }: EdgeLabelProps) {
  if (when === undefined && count === undefined && onAdd === null) return null;
  return (
    <EdgeLabelRenderer>
      <span
        style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
        className="type-micro pointer-events-none absolute flex items-center gap-1 rounded-mark bg-sunken px-1.5 text-muted"
      >
        {when === undefined ? null : branchLabel(when)}
        {count === undefined ? null : (
          <span className="rounded-full border border-line-strong bg-overlay px-1.5 text-secondary tabular-nums">
            {count}
          </span>
        )}
        {onAdd === null ? null : (
          <button
            type="button"
            tabIndex={-1}
            aria-label={texts.addAStepHere}
            title={texts.addAStepHere}
            onClick={onAdd}
            onPointerLeave={onLeave}
            className="step-add pointer-events-auto grid size-6 place-items-center rounded-full bg-ink text-inverse"
          >
            <Plus size={14} aria-hidden="true" />
          </button>
        )}
      </span>
    </EdgeLabelRenderer>
  );
}

function strokeOf(data: StepEdgeData | undefined, isSelected: boolean) {
  const isDashed = data?.diff !== undefined || data?.run === "idle";
  return {
    strokeWidth: isSelected || data?.run === "live" ? 2 : 1.5,
    ...(isDashed ? { strokeDasharray: "4 4" } : {}),
  };
}

/** Along its bends, else in a curve. */
function pathOf(edge: EdgeProps<StepFlowEdge>): { path: string; x: number; y: number } {
  const { sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition, data } = edge;
  if (data?.bends !== undefined && data.bends.length > 0)
    return routePath([{ x: sourceX, y: sourceY }, ...data.bends, { x: targetX, y: targetY }]);
  const [path, x, y] = getBezierPath({
    sourceX,
    sourceY,
    targetX,
    targetY,
    sourcePosition,
    targetPosition,
    curvature: 0.35,
  });
  return { path, x, y };
}

function colorOf(data: StepEdgeData | undefined, isSelected: boolean): string {
  if (data?.diff === "added") return "var(--diff-add)";
  if (data?.diff === "removed") return "var(--diff-remove)";
  if (data?.run === "live") return "var(--run-running)";
  if (isSelected || data?.run === "taken") return "var(--text-secondary)";
  return data?.run === "idle" ? "var(--border)" : "var(--border-control)";
}
