import { statfs } from "node:fs/promises";
import { type FullStore, fullStoreOf } from "./full-store-of.ts";

/** Knows which of our stores has no room left. */
export interface DiskWatch {
  /** The first one that is full, undefined while all have room. */
  full(): FullStore | undefined;
  /** Hears of a failed write, which says more than the free space: of a quota, or of a database elsewhere. */
  note(error: unknown): void;
  stop(): void;
}

export interface WatchedDisk {
  readonly store: FullStore;
  readonly path: string;
}

/** PostgreSQL needs as much for the next file of its log. */
const freeBytesMin = 16 * 1024 * 1024;
const intervalMs = 2_000;
/** So long a failed write counts: where the free space is known, until the next looks at it; else longer. */
const recentMs = { watched: 2 * intervalMs, elsewhere: 10_000 };

export async function watchDisk(places: readonly WatchedDisk[]): Promise<DiskWatch> {
  let low: FullStore | undefined;
  let noted: { store: FullStore; atMs: number } | undefined;

  async function look(): Promise<void> {
    const free = await Promise.all(places.map(async ({ store, path }) => ({ store, bytes: await freeBytesOf(path) })));
    low = free.find(({ bytes }) => bytes < freeBytesMin)?.store;
  }
  await look();
  const timer = setInterval(() => void look(), intervalMs).unref();
  return {
    full() {
      if (low !== undefined) return low;
      if (noted === undefined) return undefined;
      const { store, atMs } = noted;
      const isWatched = places.some((target) => target.store === store);
      return performance.now() - atMs < recentMs[isWatched ? "watched" : "elsewhere"] ? store : undefined;
    },
    note(error) {
      const store = fullStoreOf(error);
      if (store !== undefined) noted = { store, atMs: performance.now() };
    },
    stop: () => clearInterval(timer),
  };
}

/** Infinity where the system does not say. */
async function freeBytesOf(path: string): Promise<number> {
  const found = await statfs(path).catch(() => undefined);
  // Some file systems without a size of their own say 0 for everything.
  return found === undefined || found.blocks === 0 ? Infinity : found.bavail * found.bsize;
}
