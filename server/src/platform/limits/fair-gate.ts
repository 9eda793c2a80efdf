/** Room for so many pieces of work at once; who waits is let in by turns of their groups, so that none starves. */
export interface FairGate {
  /** Resolves when there is room; what it gives has to be called once the work is over. */
  enter(group: string): Promise<() => void>;
  /** How many of a group wait. */
  waiting(group: string): number;
}

export function createFairGate({ room }: { room: number }): FairGate {
  let free = room;
  /** In the order of their turns: a group that was served goes to the end. */
  const groups = new Map<string, (() => void)[]>();

  function leave(): void {
    const next = groups.entries().next().value;
    if (next === undefined) {
      free += 1;
      return;
    }
    const [group, waiting] = next;
    const letIn = waiting.shift();
    groups.delete(group);
    if (waiting.length > 0) groups.set(group, waiting);
    letIn?.();
  }

  function once(): () => void {
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      leave();
    };
  }

  return {
    waiting: (group) => groups.get(group)?.length ?? 0,
    enter(group) {
      if (free > 0) {
        free -= 1;
        return Promise.resolve(once());
      }
      return new Promise((resolve) => {
        const waiting = groups.get(group) ?? [];
        waiting.push(() => resolve(once()));
        groups.set(group, waiting);
      });
    },
  };
}
