import type { ReactNode } from "react";
import { cx } from "../lib/cx.ts";

interface FilterChipProps {
  children: ReactNode;
  isOn: boolean;
  onToggle: () => void;
}

/** A filter that is on (solid) or could be (dashed). */
export function FilterChip({ children, isOn, onToggle }: FilterChipProps) {
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
      {children}
    </button>
  );
}
