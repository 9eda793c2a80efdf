import type { NumberedEvent } from "./event-store.ts";

/** Tells those who listen to an answer in this process what was just kept, and the one who writes it that it shall stop. */
export interface AnswerBus {
  publish(messageId: string, events: readonly NumberedEvent[]): void;
  /** Gives the way to stop listening. */
  listen(messageId: string, hear: (events: readonly NumberedEvent[]) => void): () => void;
  /** Says that this process works on an answer; gives the way to say that it no longer does. */
  write(messageId: string): () => void;
  /** Whether it does: nothing of the answer can come from elsewhere then. */
  isWritten(messageId: string): boolean;
  stop(messageId: string): void;
  onStop(messageId: string, hear: () => void): () => void;
}

export function createAnswerBus(): AnswerBus {
  const listeners = createEars<readonly NumberedEvent[]>();
  const stops = createEars<undefined>();
  const writers = createEars<undefined>();
  return {
    publish: listeners.tell,
    listen: listeners.listen,
    write: (messageId) => writers.listen(messageId, () => undefined),
    isWritten: writers.has,
    stop: (messageId) => stops.tell(messageId, undefined),
    onStop: stops.listen,
  };
}

function createEars<T>() {
  const ears = new Map<string, Set<(news: T) => void>>();
  return {
    has: (id: string): boolean => ears.has(id),
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
