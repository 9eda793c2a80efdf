/** So many more of something, in the window that begins at `start`. */
export interface Counted {
  readonly key: string;
  readonly start: number;
  readonly more: number;
}

export interface LightCounts {
  /** How many there are with this one (or `more`; 0 to ask), as far as is known. From `sureFrom` on, and at first in a window, it is what the database says. */
  next(what: { key: string; start: number; sureFrom: number; more?: number }): Promise<number>;
  forget(key: string): void;
}

const writeAfterMs = 100;
const heldMax = 10_000;
const learnEveryMs = 1_000;

/**
 * Counts that nobody waits for while they are small: what was counted here meanwhile is written together, a moment later. Other
 * processes learn of it then; what they counted comes back with it.
 * @param write gives how many there are now, by key
 */
export function createLightCounts(
  write: (counted: readonly Counted[]) => Promise<ReadonlyMap<string, number>>,
): LightCounts {
  const held = new Map<string, { readonly start: number; known: number; learnedAt: number }>();
  const unwritten = new Map<string, Counted>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<unknown> = Promise.resolve();

  async function writeAndLearn(counted: readonly Counted[]): Promise<ReadonlyMap<string, number>> {
    try {
      const counts = await write(counted);
      for (const { key, start } of counted) learn(key, { start, known: counts.get(key) ?? 0 });
      return counts;
    } catch (error) {
      // Whoever comes next asks, and hears what is wrong.
      for (const { key } of counted) held.delete(key);
      throw error;
    }
  }

  function learn(key: string, { start, known }: { start: number; known: number }): void {
    const entry = held.get(key);
    if (entry?.start === start) {
      entry.known = Math.max(entry.known, known);
      entry.learnedAt = performance.now();
      return;
    }
    if (held.size >= heldMax) held.clear();
    held.set(key, { start, known, learnedAt: performance.now() });
  }

  /** Resolves once all that was counted before is there, or cannot be. */
  function writeUnwritten(): Promise<unknown> {
    const counted = [...unwritten.values()];
    unwritten.clear();
    const result = counted.length > 0 ? writeAndLearn(counted).catch(() => undefined) : undefined;
    if (result !== undefined) writing = Promise.all([writing, result]).then(() => undefined);
    return writing;
  }

  function writeSoon(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      void writeUnwritten();
    }, writeAfterMs).unref();
  }

  return {
    async next({ key, start, sureFrom, more = 1 }) {
      const entry = held.get(key);
      // Who only asks learns nothing from writes of their own: what others counted is looked up now and then.
      const isStale = more === 0 && performance.now() - (entry?.learnedAt ?? 0) > learnEveryMs;
      if (entry?.start !== start || isStale || entry.known + more >= sureFrom) {
        await writeUnwritten();
        return (await writeAndLearn([{ key, start, more }])).get(key) ?? 0;
      }
      if (more === 0) return entry.known;
      const before = unwritten.get(key);
      unwritten.set(key, { key, start, more: more + (before?.start === start ? before.more : 0) });
      writeSoon();
      return (entry.known += more);
    },
    forget(key) {
      held.delete(key);
      unwritten.delete(key);
    },
  };
}
