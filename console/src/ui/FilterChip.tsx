import { Plus, X } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../lib/cx.ts";

interface FilterChipProps {
  children: ReactNode;
  isOn: boolean;
  onToggle: () => void;
  /** A chip that opens a choice shows a plus; one that is on shows a cross. */
  hasIcon?: boolean;
}

/** A filter that is on (solid) or could be (dashed). */
export function FilterChip({ children, isOn, onToggle, hasIcon = false }: FilterChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onToggle}
      className={cx(
        "inline-flex h-6.5 shrink-0 items-center gap-1.5 rounded-control border px-2.25 text-[12px] font-medium whitespace-nowrap transition-colors duration-fast phone:h-9",
        isOn ? "border-line bg-raised text-ink" : "border-dashed border-line-strong text-secondary hover:text-ink",
      )}
    >
      {hasIcon && !isOn ? <Plus size={14} aria-hidden="true" /> : null}
      {children}
      {hasIcon && isOn ? <X size={14} aria-hidden="true" /> : null}
    </button>
  );
}
