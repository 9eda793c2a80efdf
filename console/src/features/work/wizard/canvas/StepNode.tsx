import { Handle, type Node, type NodeProps, Position } from "@xyflow/react";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../../../../lib/cx.ts";
import { StepTile } from "./StepTile.tsx";

export type StepNodeData = {
  label: string;
  productName: string;
  action: string;
  /** The second line: one fact, or the state of a run. */
  fact: ReactNode;
  problem?: string | undefined;
  diff?: "added" | "removed" | "changed" | undefined;
  /** Lines come in at the top and leave at the foot, or from left to right. */
  isSideways?: boolean | undefined;
  isConnectable?: boolean | undefined;
  /** Nothing happened here in this run. */
  isFaint?: boolean | undefined;
};
export type StepFlowNode = Node<StepNodeData, "step">;

/** A step on the canvas: its product's tile, what it does, one fact. */
export function StepNode({ data, selected }: NodeProps<StepFlowNode>) {
  const { label, productName, action, fact, problem, diff, isSideways, isConnectable = false, isFaint } = data;
  return (
    <div
      className={cx(
        "flex h-15 w-50 items-start gap-2.5 rounded-card border bg-raised px-2.5 py-2.5 shadow-edge transition-[border-color,box-shadow] duration-fast",
        diff === undefined ? borderOf(selected, problem) : diffBorders[diff],
        selected && "shadow-[0_0_0_1px_var(--text)]",
        isFaint && "opacity-60",
      )}
    >
      <Handle
        type="target"
        position={isSideways ? Position.Left : Position.Top}
        isConnectable={isConnectable}
        className="step-handle"
      />
      <StepTile productName={productName} action={action} />
      <span className="step-words min-w-0 flex-1">
        <span className={cx("block truncate font-strong", diff === "removed" && "text-secondary line-through")}>
          {label}
        </span>
        <span className="type-small flex items-center gap-1 text-muted">
          {diff === undefined ? null : <DiffSign diff={diff} />}
          <span className="min-w-0 truncate">{fact}</span>
        </span>
      </span>
      {problem === undefined ? null : (
        <span title={problem} className="mt-0.5 text-warning">
          <TriangleAlert size={14} role="img" aria-label={problem} />
        </span>
      )}
      <Handle
        type="source"
        position={isSideways ? Position.Right : Position.Bottom}
        isConnectable={isConnectable}
        className="step-handle"
      />
    </div>
  );
}

function DiffSign({ diff }: { diff: "added" | "removed" | "changed" }) {
  return (
    <span className="font-mono" style={{ color: diffColors[diff] }} aria-label={diff} role="img">
      {{ added: "+", removed: "−", changed: "±" }[diff]}
    </span>
  );
}

const diffColors = { added: "var(--diff-add)", removed: "var(--diff-remove)", changed: "var(--run-uncertain)" };
const diffBorders = {
  added: "border-dashed border-[var(--diff-add)]",
  removed: "border-dashed border-[var(--diff-remove)]",
  changed: "border-dashed border-[var(--run-uncertain)]",
};

function borderOf(isSelected: boolean, problem: string | undefined): string {
  if (isSelected) return "border-ink";
  return problem === undefined ? "border-line hover:border-line-strong" : "border-warning-line";
}
