import { Handle, type Node, type NodeProps, Position } from "@xyflow/react";
import { cx } from "../../../../lib/cx.ts";
import { triggerIcon } from "./step-look.ts";

export type TriggerNodeData = {
  kind: string;
  label: string;
  fact: string;
  isSideways?: boolean | undefined;
  diff?: "changed" | undefined;
};
export type TriggerFlowNode = Node<TriggerNodeData, "trigger">;

/** What starts a run: a pill on the canvas, a circle in a strip. It is no step and cannot be taken away. */
export function TriggerNode({ data, selected }: NodeProps<TriggerFlowNode>) {
  const Icon = triggerIcon(data.kind);
  const border = selected
    ? "border-ink shadow-[0_0_0_1px_var(--text)]"
    : data.diff === "changed"
      ? "border-dashed border-[var(--run-uncertain)]"
      : "border-line-strong hover:border-line-control";
  if (data.isSideways === true)
    return (
      <div className="flex h-15 w-13 items-center">
        <div className="relative">
          <div className={cx("grid size-13 place-items-center rounded-full border bg-raised text-secondary", border)}>
            <Icon size={20} role="img" aria-label={data.label} />
          </div>
          <span className="type-micro absolute top-full left-1/2 mt-1.5 -translate-x-1/2 whitespace-nowrap text-muted tabular-nums">
            {data.fact}
          </span>
        </div>
        <Handle type="source" position={Position.Right} isConnectable={false} className="step-handle" />
      </div>
    );
  return (
    <div
      className={cx(
        "flex h-15 w-50 items-center gap-2.5 rounded-full border bg-raised px-5 shadow-edge transition-[border-color] duration-fast",
        border,
      )}
    >
      <Icon size={16} className="text-secondary" aria-hidden="true" />
      <span className="step-words min-w-0 flex-1">
        <span className="block truncate font-strong">{data.label}</span>
        <span className="type-small block truncate text-muted">{data.fact}</span>
      </span>
      <Handle type="source" position={Position.Bottom} isConnectable={false} className="step-handle" />
    </div>
  );
}
