export type Random = {
  /** A number in [0, 1). */
  next: () => number;
  /** A whole number from min to max, both included. */
  int: (min: number, max: number) => number;
  chance: (share: number) => boolean;
  pick: <T>(list: readonly T[]) => T;
  shuffle: <T>(list: readonly T[]) => T[];
  /** An independent stream: what is drawn from it does not move any other. */
  fork: (name: string) => Random;
};

/** A repeatable source of randomness: the same seed gives the same story on every machine. */
export function randomFrom(seed: string): Random {
  let state = hash32(seed);
  function next(): number {
    // mulberry32: small, fast, and good enough for prose
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  function pick<T>(list: readonly T[]): T {
    const found = list[int(0, list.length - 1)];
    if (found === undefined) throw new Error("cannot pick from an empty list");
    return found;
  }
  function shuffle<T>(list: readonly T[]): T[] {
    return list
      .map((value) => ({ value, order: next() }))
      .toSorted((a, b) => a.order - b.order)
      .map((entry) => entry.value);
  }
  return { next, int, pick, shuffle, chance: (share) => next() < share, fork: (name) => randomFrom(`${seed}/${name}`) };
}

/** FNV-1a over UTF-16 code units. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash ^= text.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  // one more stir: FNV alone keeps neighbours ("7/a", "8/a") close
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  return hash >>> 0;
}
