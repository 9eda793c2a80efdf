/** One kind of event within this process, published by whoever owns it. */
export interface Topic<Event> {
  subscribe(react: (event: Event) => Promise<void>): void;
  /** Lets subscribers react one after the other, in the order in which they subscribed. Rejects with the first failure. */
  publish(event: Event): Promise<void>;
}

export function createTopic<Event>(): Topic<Event> {
  const reactions: ((event: Event) => Promise<void>)[] = [];
  return {
    subscribe: (react) => void reactions.push(react),
    async publish(event) {
      for (const react of reactions) await react(event);
    },
  };
}
