import type { Notification } from "@hoopoe/contract/notification.ts";
import { create } from "zustand";

type ProgressEntity = "app" | "agent";
interface EntityProgress {
  /** Percent, as the server tells it. */
  progress: number;
  taskType: string | null;
}

/** How far each app's and agent's work is, by entity type and id; what is done is no longer here. */
export const useProgress = create<{ byEntity: Readonly<Record<string, EntityProgress>> }>(() => ({ byEntity: {} }));

/** What news says of an app's or agent's progress. */
export function noteProgress({ extraAttributes }: Notification): void {
  const { appId, agentId, progress, taskType = null, completed } = extraAttributes;
  const byEntity = new Map(Object.entries(useProgress.getState().byEntity));
  for (const [entity, id] of [
    ["app", appId],
    ["agent", agentId],
  ] as const) {
    if (id === undefined) continue;
    if (completed === true) byEntity.delete(keyOf(entity, id));
    else if (progress !== undefined) byEntity.set(keyOf(entity, id), { progress, taskType });
  }
  useProgress.setState({ byEntity: Object.fromEntries(byEntity) });
}

/** How far one app's or agent's work is; undefined while it does nothing. */
export function useEntityProgress(entity: ProgressEntity, id: string): EntityProgress | undefined {
  return useProgress(({ byEntity }) => byEntity[keyOf(entity, id)]);
}

export function clearProgress(): void {
  useProgress.setState({ byEntity: {} });
}

function keyOf(entity: ProgressEntity, id: string): string {
  return `${entity} ${id}`;
}
