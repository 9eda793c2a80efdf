import { totalmem } from "node:os";
import type { Database } from "../../../../platform/db/open-database.ts";
import type { Scope } from "../../../../platform/scope.ts";
import { paddedWidth } from "./quantise.ts";
import { loadChanged, loadExtent } from "./store.ts";
import { VectorBlock } from "./vector-block.ts";

export interface VectorCache {
  /**
   * The workspace's coarse vectors, up to what is committed now. "loading": they are being read for the first time, which goes
   * on; "too-large": they don't fit.
   */
  open(scope: Scope, model: string): Promise<VectorBlock | "loading" | "too-large">;
  /** Of all workspaces. */
  readonly bytes: () => number;
}

interface Entry {
  readonly model: string;
  block: VectorBlock | undefined;
  after: string;
  readAt: number;
  reading: Promise<"read" | "too-large"> | undefined;
}

const batchCount = 2_000;
/** Deleted items leave their vectors behind in memory; after so long, more than a tenth of them are noticed. */
const recountMs = 5 * 60_000;
const bytesMaxDefault = Math.min(1024 ** 3, totalmem() / 4);

/**
 * Coarse vectors in memory, a block for each workspace and model: the least recently used go where `bytesMax` is reached. Each
 * is read under the policies of its own workspace, and its items are checked again by whoever searches.
 */
export function createVectorCache({
  db,
  bytesMax = bytesMaxDefault,
  waitMs = 2_000,
}: {
  db: Database;
  bytesMax?: number;
  /** How long `open` waits for a first reading. */
  waitMs?: number;
}): VectorCache {
  /** In the order of their last use. */
  const entries = new Map<string, Entry>();
  const bytes = () => [...entries.values()].reduce((sum, { block }) => sum + (block?.bytes ?? 0), 0);

  async function read(scope: Scope, entry: Entry): Promise<"read" | "too-large"> {
    const { model } = entry;
    if (performance.now() - entry.readAt > recountMs) {
      const { count, width } = await db.askTenant(scope, (trx) => loadExtent(trx, model));
      if (count * paddedWidth(width) > bytesMax) return "too-large";
      if (entry.block !== undefined && entry.block.size > count * 1.1)
        Object.assign(entry, { block: undefined, after: "0" });
      entry.readAt = performance.now();
    }
    for (;;) {
      const request = { model, after: entry.after, countMax: batchCount };
      const rows = await db.askTenant(scope, (trx) => loadChanged(trx, request));
      const last = rows.at(-1);
      if (last === undefined) return "read";
      entry.block ??= new VectorBlock(last.coarse.length);
      entry.block.put(rows);
      entry.after = last.revision;
      if (rows.length < batchCount) return "read";
    }
  }

  function makeRoom(kept: Entry): void {
    for (const [key, entry] of entries) {
      if (bytes() <= bytesMax) return;
      if (entry !== kept && entry.reading === undefined) entries.delete(key);
    }
  }

  return {
    bytes,
    async open(scope, model) {
      const key = `${scope.tenantId} ${scope.workspaceId}`;
      const was = entries.get(key);
      const fresh = { model, block: undefined, after: "0", readAt: -Infinity, reading: undefined };
      const entry: Entry = was?.model === model ? was : fresh;
      entries.delete(key);
      entries.set(key, entry);
      entry.reading ??= read(scope, entry).finally(() => {
        entry.reading = undefined;
        makeRoom(entry);
      });
      const outcome = await within(entry.reading, waitMs);
      if (outcome === "read") return entry.block ?? new VectorBlock(0);
      return outcome ?? "loading";
    },
  };
}

/** Undefined where it takes longer; it goes on, and its failure is the next caller's. */
async function within<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, ms, undefined)));
  work.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
