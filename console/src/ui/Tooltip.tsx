import { Tooltip as Base } from "@base-ui/react/tooltip";
import { type ReactElement, useId, useState } from "react";
import { Kbd } from "./Kbd.tsx";

interface TooltipProps {
  text: string;
  /** A keyboard shortcut, shown at the right. */
  keys?: string;
  side?: "top" | "bottom" | "left" | "right";
  /** The tooltip only repeats the trigger's name (icon buttons): it is not read twice. */
  isName?: boolean;
  /** One focusable element that takes a ref and props. */
  children: ReactElement<Record<string, unknown>>;
}

/** One line beside what is hovered or focused, after 200 ms. */
export function Tooltip({ text, keys, side = "bottom", isName = false, children }: TooltipProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Base.Root open={isOpen} onOpenChange={setIsOpen}>
      <Base.Trigger delay={200} aria-describedby={isOpen && !isName ? id : undefined} render={children} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} className="z-(--z-tooltip)">
          <Base.Popup
            id={id}
            role="tooltip"
            className="type-small flex max-w-72 items-center gap-2 rounded-control border border-line bg-overlay px-2.5 py-1.5 text-ink shadow-mid transition-opacity duration-fast data-starting-style:opacity-0 data-ending-style:opacity-0"
          >
            {text}
            {keys === undefined ? null : <Kbd>{keys}</Kbd>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
