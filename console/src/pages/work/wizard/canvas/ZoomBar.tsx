import { useReactFlow, useStore } from "@xyflow/react";
import { Maximize, Minus, Plus } from "lucide-react";
import { IconButton } from "../../../../ui/IconButton.tsx";
import { texts } from "../../../../messages/en/pages/work/wizard/editor.ts";

/** How near one is, and the ways nearer, further and to all of it. */
export function ZoomBar() {
  const flow = useReactFlow();
  const zoom = useStore(({ transform }) => Math.round(transform[2] * 100));
  return (
    <div
      role="group"
      aria-label={texts.zoom}
      className="absolute right-0 bottom-0 flex items-center rounded-control border border-line bg-raised phone:hidden"
    >
      <IconButton label={texts.zoomOut} icon={Minus} keys="-" onClick={() => void flow.zoomOut({ duration: 120 })} />
      <span className="type-small w-12 text-center text-secondary tabular-nums">{zoom} %</span>
      <IconButton label={texts.zoomIn} icon={Plus} keys="+" onClick={() => void flow.zoomIn({ duration: 120 })} />
      <IconButton
        label={texts.fit}
        icon={Maximize}
        keys="0"
        onClick={() => void flow.fitView({ padding: 0.16, maxZoom: 1, duration: 180 })}
      />
    </div>
  );
}
