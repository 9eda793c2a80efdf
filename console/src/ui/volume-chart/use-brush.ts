import { type PointerEvent, useState } from "react";

interface BrushOptions {
  /** The bar below an x within the plot; null where there is none. */
  indexAt: (x: number) => number | null;
  onMove: (index: number | null) => void;
  onSelect?: (first: number, last: number) => void;
}

/** A press takes one bar, a drag a row of them. `range` is what a drag covers now, lowest first. */
export function useBrush({ indexAt, onMove, onSelect }: BrushOptions) {
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null);
  const at = (event: PointerEvent<HTMLElement>): number | null =>
    indexAt(event.clientX - event.currentTarget.getBoundingClientRect().left);
  const range: [number, number] | null =
    drag === null ? null : [Math.min(drag.from, drag.to), Math.max(drag.from, drag.to)];
  const handlers = {
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const index = at(event);
      onMove(index);
      if (drag !== null && index !== null) setDrag({ ...drag, to: index });
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const index = at(event);
      if (onSelect === undefined || index === null || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ from: index, to: index });
    },
    onPointerUp: () => {
      if (range !== null) onSelect?.(...range);
      setDrag(null);
    },
    onPointerCancel: () => setDrag(null),
    onPointerLeave: () => onMove(null),
  };
  return { range, handlers };
}
