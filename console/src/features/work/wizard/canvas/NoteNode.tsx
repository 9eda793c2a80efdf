import type { Node, NodeProps } from "@xyflow/react";
import { use, useEffect, useRef } from "react";
import { cx } from "../../../../lib/cx.ts";
import { CanvasActionsContext } from "./canvas-actions.ts";
import { texts } from "../../../../messages/en/features/work/wizard/canvas.ts";

export type NoteNodeData = { text: string; by?: string | undefined };
export type NoteFlowNode = Node<NoteNodeData, "note">;

export const noteSize = { width: 208, height: 96 } as const;

/** A note for people beside the steps: grey, since yellow means a warning. */
export function NoteNode({ id, data, selected }: NodeProps<NoteFlowNode>) {
  const actions = use(CanvasActionsContext);
  const field = useRef<HTMLTextAreaElement>(null);
  const isFresh = selected && data.text === "";
  useEffect(() => {
    if (isFresh) field.current?.focus();
  }, [isFresh]);
  return (
    <div
      className={cx(
        "flex h-24 w-52 flex-col rounded-card border-l-2 border-l-line-control bg-overlay px-3 py-2.5 shadow-low",
        selected && "shadow-[0_0_0_1px_var(--text)]",
      )}
    >
      <textarea
        ref={field}
        aria-label={texts.noteText}
        readOnly={actions === null}
        maxLength={2_000}
        defaultValue={data.text}
        key={data.text}
        onBlur={(event) => {
          if (event.target.value !== data.text) actions?.writeNote(id, event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape") event.currentTarget.closest<HTMLElement>(".react-flow__node")?.focus();
        }}
        className="nodrag nowheel type-small min-h-0 flex-1 resize-none bg-transparent text-secondary outline-none"
      />
      {data.by === undefined ? null : <span className="type-micro truncate text-muted">{data.by}</span>}
    </div>
  );
}
