import { X } from "lucide-react";
import { StepTile } from "../../../../features/work/wizard/canvas/StepTile.tsx";
import type { RefGroup } from "../model/references.ts";
import { texts } from "../../../../messages/en/pages/work/wizard/form.ts";

interface RefChipProps {
  /** "triage.verdict". */
  reference: string;
  groups: readonly RefGroup[];
  onRemove?: () => void;
}

/** A value of an earlier step, by the step's name; one that is gone says so. */
export function RefChip({ reference, groups, onRemove }: RefChipProps) {
  const [root = "", ...path] = reference.split(".");
  const group = groups.find((one) => one.root === root);
  return (
    <span className="type-small inline-flex max-w-full items-center gap-1.5 rounded-[4px] bg-active py-0.5 pr-1 pl-1 align-middle">
      {group === undefined ? (
        <span className="text-warning">{texts.isNotBeforeThis(root)}</span>
      ) : (
        <>
          <StepTile productName={group.productName} action={group.action} />
          <span className="truncate text-secondary">{group.label}</span>
        </>
      )}
      {path.length === 0 ? null : <code className="type-code truncate">.{path.join(".")}</code>}
      {onRemove === undefined ? null : (
        <button
          type="button"
          aria-label={texts.remove(group?.label ?? root, path.join(" "))}
          onClick={onRemove}
          className="grid size-4.5 place-items-center rounded-mark text-muted hover:bg-active hover:text-ink"
        >
          <X size={12} aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
