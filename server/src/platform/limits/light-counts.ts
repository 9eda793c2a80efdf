/** So many more of something, in the window that begins at `start`. */
export interface Counted {
  readonly key: string;
  readonly start: number;
  readonly more: number;
}

export interface LightCounts {
  /** How many there are with this one, as far as is known. From `sureFrom` on, and at first in a window, it is what the database says. */
  next(what: { key: string; start: number; sureFrom: number }): Promise<number>;
  forget(key: string): void;
}

const writeAfterMs = 100;
const heldMax = 10_000;

/**
 * Counts that nobody waits for while they are small: what was counted here meanwhile is written together, a moment later. Other
 * processes learn of it then; what they counted comes back with it.
 * @param write gives how many there are now, by key
 */
export function createLightCounts(
  write: (counted: readonly Counted[]) => Promise<ReadonlyMap<string, number>>,
): LightCounts {
  const held = new Map<string, { readonly start: number; known: number }>();
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
      return;
    }
    if (held.size >= heldMax) held.clear();
    held.set(key, { start, known });
  }

  /** Resolves once all that was counted before is there, or cannot be. */
  function writeUnwritten(): Promise<unknown> {
    const counted = [...unwritten.values()];
    unwritten.clear();
    const told = counted.length > 0 ? writeAndLearn(counted).catch(() => undefined) : undefined;
    if (told !== undefined) writing = Promise.all([writing, told]).then(() => undefined);
    return writing;
  }

  function writeSoon(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      void writeUnwritten();
    }, writeAfterMs).unref();
  }

  return {
    async next({ key, start, sureFrom }) {
      const entry = held.get(key);
      if (entry?.start !== start || entry.known + 1 >= sureFrom) {
        await writeUnwritten();
        return (await writeAndLearn([{ key, start, more: 1 }])).get(key) ?? 0;
      }
      const before = unwritten.get(key);
      unwritten.set(key, { key, start, more: 1 + (before?.start === start ? before.more : 0) });
      writeSoon();
      return (entry.known += 1);
    },
    forget(key) {
      held.delete(key);
      unwritten.delete(key);
    },
  };
}
