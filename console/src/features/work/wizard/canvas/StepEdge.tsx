import { BaseEdge, type Edge, EdgeLabelRenderer, type EdgeProps, getBezierPath } from "@xyflow/react";
import { branchLabel } from "../model/branch-labels.ts";

/** `diff` is set while a proposal or an older version is compared; `isLoose` while it belongs to no definition. */
export type StepEdgeData = {
  when?: string | undefined;
  diff?: "added" | "removed" | undefined;
  /** In a run: the way was taken, or not. */
  run?: "taken" | "idle" | "live" | undefined;
};
export type StepFlowEdge = Edge<StepEdgeData, "step">;

/** A line between two steps, its name on it. */
export function StepEdge({
  id,
  sourceX,
  sourceY,
  targetX,
  targetY,
  sourcePosition,
  targetPosition,
  selected,
  data,
}: EdgeProps<StepFlowEdge>) {
  const [path, labelX, labelY] = getBezierPath({
    sourceX,
    sourceY,
    targetX,
    targetY,
    sourcePosition,
    targetPosition,
    curvature: 0.35,
  });
  return (
    <>
      <BaseEdge
        id={id}
        path={path}
        interactionWidth={18}
        style={{
          stroke: colorOf(data, selected === true),
          strokeWidth: selected === true || data?.run === "live" ? 2 : 1.5,
          strokeDasharray: data?.diff === undefined ? undefined : "4 4",
        }}
      />
      {data?.when === undefined ? null : (
        <EdgeLabelRenderer>
          <span
            style={{ transform: `translate(-50%, -50%) translate(${labelX}px, ${labelY}px)` }}
            className="type-micro pointer-events-none absolute rounded-mark bg-sunken px-1.5 text-muted"
          >
            {branchLabel(data.when)}
          </span>
        </EdgeLabelRenderer>
      )}
    </>
  );
}

function colorOf(data: StepEdgeData | undefined, isSelected: boolean): string {
  if (data?.diff === "added") return "var(--diff-add)";
  if (data?.diff === "removed") return "var(--diff-remove)";
  if (data?.run === "live") return "var(--run-running)";
  if (isSelected || data?.run === "taken") return "var(--text-secondary)";
  return data?.run === "idle" ? "var(--border)" : "var(--border-control)";
}
