import { Background, BackgroundVariant, useStore } from "@xyflow/react";
import { useEffect } from "react";

/** Below this words are some five pixels high: they and the dots behind cost most of a frame, and nobody reads them. */
const readableZoom = 0.4;

/** Far from the steps only their tiles and lines are drawn (canvas.css), so that hundreds of them are pushed about smoothly. */
export function FarMark() {
  const isFar = useStore(({ transform }) => transform[2] < readableZoom);
  const canvas = useStore(({ domNode }) => domNode);
  useEffect(() => {
    canvas?.toggleAttribute("data-far", isFar);
  }, [canvas, isFar]);
  return isFar ? null : (
    <Background variant={BackgroundVariant.Dots} gap={20} size={1.25} color="var(--border-strong)" />
  );
}
