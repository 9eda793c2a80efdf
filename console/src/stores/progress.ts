import type { Notification } from "@hoopoe/contract/records/notification.ts";
import { create } from "zustand";

type ProgressEntity = "app" | "agent";
interface EntityProgress {
  /** Percent, as the server tells it. */
  progress: number;
  taskType: string | null;
  /** What is being done, in words. */
  message: string;
  /** The app within which an agent works; null for an app, and for an agent that works by itself. */
  withinAppId: string | null;
}

/** How far each app's and agent's work is, by entity type and id; what is done is no longer here. */
export const useProgress = create<{ byEntity: Readonly<Record<string, EntityProgress>> }>(() => ({ byEntity: {} }));

/** What news says of an app's or agent's progress. */
export function noteProgress({ message, extraAttributes }: Notification): void {
  const { appId, agentId, progress, taskType = null, completed } = extraAttributes;
  const byEntity = new Map(Object.entries(useProgress.getState().byEntity));
  for (const [entity, id] of [
    ["app", appId],
    ["agent", agentId],
  ] as const) {
    if (id === undefined) continue;
    if (completed === true) byEntity.delete(keyOf(entity, id));
    else if (progress !== undefined)
      byEntity.set(keyOf(entity, id), {
        progress,
        taskType,
        message,
        withinAppId: entity === "agent" ? (appId ?? null) : null,
      });
  }
  useProgress.setState({ byEntity: Object.fromEntries(byEntity) });
}

/** The pieces of work under way: an app and the agent that answers in it are one. */
export function useWorkUnderWay(): readonly (EntityProgress & { entity: ProgressEntity; id: string })[] {
  const byEntity = useProgress((progress) => progress.byEntity);
  return Object.entries(byEntity).flatMap(([key, one]) => {
    const [entity, id = ""] = key.split(" ");
    return one.withinAppId === null && (entity === "app" || entity === "agent") ? [{ ...one, entity, id }] : [];
  });
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
