import { useEntityProgress } from "../stores/progress.ts";
import { Spinner } from "./Spinner.tsx";

/** How far the work of an app or an agent is, as the server tells it; nothing while it does nothing. */
export function EntityProgress({ entity, id }: { entity: "app" | "agent"; id: number }) {
  const running = useEntityProgress(entity, String(id));
  if (running === undefined) return null;
  return (
    <span className="type-small flex shrink-0 items-center gap-1.5 text-secondary tabular-nums">
      <Spinner size={14} />
      {running.taskType === null ? "" : `${running.taskType} `}
      {Math.round(running.progress)} %
    </span>
  );
}
