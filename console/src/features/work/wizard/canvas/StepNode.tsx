import { Handle, type Node, type NodeProps, Position } from "@xyflow/react";
import { Pin, Plus, TriangleAlert } from "lucide-react";
import { type ReactNode, use } from "react";
import { cx } from "../../../../lib/cx.ts";
import { CanvasActionsContext } from "./canvas-actions.ts";
import { StepName } from "./StepName.tsx";
import { StepTile } from "./StepTile.tsx";
import { texts } from "../../../../messages/en/features/work/wizard/canvas.ts";

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
  hasFailed?: boolean | undefined;
  isDisabled?: boolean | undefined;
  isPinned?: boolean | undefined;
  isRenaming?: boolean | undefined;
  /** Nothing follows yet: the way to add a step is always there. */
  isLast?: boolean | undefined;
};
export type StepFlowNode = Node<StepNodeData, "step">;

/** A step on the canvas: its product's tile, what it does, one fact. */
export function StepNode({ id, data, selected }: NodeProps<StepFlowNode>) {
  const { label, productName, action, fact, problem, diff, isSideways, isConnectable = false, isPinned } = data;
  return (
    <div
      className={cx(
        "relative flex h-15 w-50 items-start gap-2.5 rounded-card border bg-raised px-2.5 py-2.5 shadow-edge transition-[border-color,box-shadow] duration-fast",
        diff === undefined ? borderOf(selected, data) : diffBorders[diff],
        selected && "shadow-[0_0_0_1px_var(--text)]",
        (data.isFaint === true || data.isDisabled === true) && "border-dashed text-muted",
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
        <StepName id={id} label={label} isRenaming={data.isRenaming === true} isStruck={diff === "removed"} />
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
      {isPinned === true ? (
        <span className="absolute -top-2.5 right-2 rounded-mark border border-line bg-overlay p-0.5 text-secondary">
          <Pin size={12} role="img" aria-label={texts.pinned} />
        </span>
      ) : null}
      <Handle
        type="source"
        position={isSideways ? Position.Right : Position.Bottom}
        isConnectable={isConnectable}
        className="step-handle"
      />
      {isConnectable && (selected || data.isLast === true) ? <AddAfter id={id} label={label} /> : null}
    </div>
  );
}

/** Below a step that is chosen or leads nowhere yet. By keyboard the same is behind the slash key. */
function AddAfter({ id, label }: { id: string; label: string }) {
  const actions = use(CanvasActionsContext);
  if (actions === null) return null;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={texts.addAStepAfter(label)}
      title={texts.addAStepAfter(label)}
      onClick={(event) => {
        event.stopPropagation();
        actions.addAfter(id);
      }}
      className="step-add nodrag absolute top-full left-1/2 mt-2.5 grid size-6 -translate-x-1/2 place-items-center rounded-full border border-line-control bg-overlay text-secondary hover:bg-ink hover:text-inverse"
    >
      <Plus size={14} aria-hidden="true" />
    </button>
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

function borderOf(isSelected: boolean, { problem, hasFailed }: StepNodeData): string {
  if (isSelected) return "border-ink";
  if (hasFailed === true) return "border-[var(--run-failed)]";
  return problem === undefined ? "border-line hover:border-line-strong" : "border-warning-line";
}
