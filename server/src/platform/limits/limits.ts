import { sql } from "kysely";
import type { Clock } from "../clock/clock.ts";
import { prepared } from "../db/keep-prepared.ts";
import type { Database, Trx } from "../db/open-database.ts";

export interface Limit {
  /** What is counted; hashed by the caller where it holds a person's data. */
  readonly key: string;
  readonly countMax: number;
  readonly windowMs: number;
}

/** Counters in PostgreSQL, so that all processes count together and a restart forgets nothing. */
export interface Limits {
  /** Counts one more of each; gives the seconds to wait when one is over its limit, else undefined. */
  take(limits: readonly Limit[]): Promise<number | undefined>;
  /** Forgets a counter, whichever window it stands in. */
  clear(key: string): Promise<void>;
}

const keepMs = 86_400_000;
const sweepEveryMs = 60_000;

export function createLimits({ db, clock }: { db: Database; clock: Clock }): Limits {
  let sweepAt = 0;
  return {
    async take(limits) {
      const now = clock.now().getTime();
      const isSweeping = now >= sweepAt;
      if (isSweeping) sweepAt = now + sweepEveryMs;
      const asked = limits.map(({ key, countMax, windowMs }) => ({
        key,
        countMax,
        start: now - (now % windowMs),
        windowMs,
      }));
      const counts = await db.askSystem((trx) => countOneMore(trx, asked));
      if (isSweeping) await db.askSystem((trx) => sweep(trx, new Date(now - keepMs)));
      const waits = asked.flatMap(({ key, countMax, start, windowMs }) =>
        (counts.get(key) ?? 0) > countMax ? [Math.ceil((start + windowMs - now) / 1000)] : [],
      );
      return waits.length === 0 ? undefined : Math.max(...waits);
    },
    async clear(key) {
      await db.withSystem((trx) => trx.deleteFrom("rate_limits").where("key", "=", key).execute());
    },
  };
}

/**
 * One statement, before most calls that count. A count that a power cut takes away harms nobody, and each call here would wait
 * for the disk. In one order everywhere, so that two requests never wait for each other's row.
 */
async function countOneMore(
  trx: Trx,
  asked: readonly { key: string; start: number }[],
): Promise<ReadonlyMap<string, number>> {
  const starts = asked.map(({ start }) => new Date(start).toISOString());
  const { rows } = await sql<{ key: string; count: number }>`${prepared}
    WITH unsynced AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
    INSERT INTO rate_limits (key, window_start, count)
    SELECT asked.key, asked.start, 1
    FROM unsynced, unnest(${asked.map(({ key }) => key)}::text[], ${starts}::timestamptz[]) asked (key, start)
    ORDER BY asked.key COLLATE "C"
    ON CONFLICT (key, window_start) DO UPDATE SET count = rate_limits.count + 1 RETURNING key, count`.execute(trx);
  return new Map(rows.map(({ key, count }) => [key, count]));
}

async function sweep(trx: Trx, before: Date): Promise<void> {
  await sql`DELETE FROM rate_limits WHERE window_start < ${before}`.execute(trx);
}
