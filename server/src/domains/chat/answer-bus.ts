import type { NumberedEvent } from "./event-store.ts";

/** Tells those who listen to an answer in this process what was just kept, and the one who writes it that it shall stop. */
export interface AnswerBus {
  publish(messageId: string, events: readonly NumberedEvent[]): void;
  /** Gives the way to stop listening. */
  listen(messageId: string, hear: (events: readonly NumberedEvent[]) => void): () => void;
  stop(messageId: string): void;
  onStop(messageId: string, hear: () => void): () => void;
}

export function createAnswerBus(): AnswerBus {
  const listeners = createEars<readonly NumberedEvent[]>();
  const stops = createEars<undefined>();
  return {
    publish: listeners.tell,
    listen: listeners.listen,
    stop: (messageId) => stops.tell(messageId, undefined),
    onStop: stops.listen,
  };
}

function createEars<T>() {
  const ears = new Map<string, Set<(news: T) => void>>();
  return {
    tell(id: string, news: T): void {
      for (const hear of ears.get(id) ?? []) hear(news);
    },
    listen(id: string, hear: (news: T) => void): () => void {
      const own = ears.get(id) ?? new Set();
      ears.set(id, own.add(hear));
      return () => {
        own.delete(hear);
        if (own.size === 0) ears.delete(id);
      };
    },
  };
}
