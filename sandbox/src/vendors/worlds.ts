/** What each account of a vendor has seen and changed: made when it first calls, and only the latest ones are kept. */
export type Worlds<World> = { get: (name: string) => Promise<World>; forget: (name: string) => void };

const worldsMax = 40;

export function worldsOf<World>(make: (name: string) => Promise<World>): Worlds<World> {
  const kept = new Map<string, Promise<World>>();
  return {
    get(name) {
      const world = kept.get(name) ?? make(name);
      kept.delete(name);
      kept.set(name, world);
      const [oldest] = kept.keys();
      if (kept.size > worldsMax && oldest !== undefined) kept.delete(oldest);
      return world;
    },
    forget: (name) => void kept.delete(name),
  };
}

/** Counts what a sentinel does once, or every other time. */
export type Counter = { next: (name: string) => number; peek: (name: string) => number };

export function counter(): Counter {
  const counts = new Map<string, number>();
  return {
    next(name) {
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return count;
    },
    peek: (name) => counts.get(name) ?? 0,
  };
}
