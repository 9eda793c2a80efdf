import { cx } from "../lib/cx.ts";
import { Tooltip } from "./Tooltip.tsx";
import { texts } from "../messages/en/ui.ts";

interface EvidenceChipProps {
  /** The evidence's number in this report or answer. */
  number: number;
  /** What stands in the source, word for word; shown on hover and focus. */
  quote: string;
  /** Filled where the sentence is the source's own words; outlined where it is in others. */
  isOutlined?: boolean;
  isActive?: boolean;
  onOpen: () => void;
}

/** The way from a sentence to what it stands on. */
export function EvidenceChip({ number, quote, isOutlined = false, isActive = false, onOpen }: EvidenceChipProps) {
  return (
    <Tooltip text={`“${quote}”`} side="top">
      <button
        type="button"
        aria-label={texts.evidence(number)}
        aria-pressed={isActive}
        onClick={onOpen}
        className={cx(
          "mx-px inline-flex h-4 min-w-4 items-center justify-center rounded-mark px-1 align-[2px] font-mono text-[10px]/none font-medium",
          isActive
            ? "bg-ink text-ink-inverse"
            : cx(
                "text-secondary hover:bg-line-strong hover:text-ink",
                isOutlined ? "shadow-[inset_0_0_0_1px_var(--border-strong)]" : "bg-active",
              ),
        )}
      >
        {number}
      </button>
    </Tooltip>
  );
}
