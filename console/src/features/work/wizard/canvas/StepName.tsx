import { use, useRef } from "react";
import { cx } from "../../../../lib/cx.ts";
import { CanvasActionsContext } from "./canvas-actions.ts";
import { texts } from "../../../../messages/en/features/work/wizard/canvas.ts";

interface StepNameProps {
  id: string;
  label: string;
  isRenaming: boolean;
  isStruck: boolean;
}

/** A step's name on the canvas, or the field to rename it: Enter keeps, Escape doesn't. */
export function StepName({ id, label, isRenaming, isStruck }: StepNameProps) {
  const actions = use(CanvasActionsContext);
  const isDone = useRef(false);
  if (!isRenaming || actions === null)
    return <span className={cx("block truncate font-strong", isStruck && "text-secondary line-through")}>{label}</span>;
  const end = (field: HTMLInputElement, isKept: boolean): void => {
    if (isDone.current) return;
    isDone.current = true;
    if (isKept && field.value.trim() !== label) actions.rename(id, field.value.trim());
    actions.endRename();
    field.closest<HTMLElement>(".react-flow__node")?.focus();
  };
  return (
    <input
      aria-label={texts.nameOf(label)}
      defaultValue={label}
      maxLength={200}
      autoFocus
      ref={(field) => {
        field?.select();
        isDone.current = false;
      }}
      onBlur={(event) => end(event.currentTarget, true)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === "Enter" || event.key === "Escape") end(event.currentTarget, event.key === "Enter");
      }}
      className="nodrag -mx-1 block w-full rounded-mark border border-line-control bg-input px-1 font-strong outline-none"
    />
  );
}
