import { useReactFlow, useStore } from "@xyflow/react";
import { useEffect } from "react";

/** Keeps the whole workflow in sight when a panel beside the canvas comes or goes. */
export function FitToWidth() {
  const width = useStore((state) => state.width);
  const { fitView } = useReactFlow();
  useEffect(() => {
    if (width > 0) void fitView({ padding: 0.1, maxZoom: 1 });
  }, [width, fitView]);
  return null;
}
