import { sql } from "kysely";
import type { Clock } from "../clock/clock.ts";
import type { Database } from "../db/open-database.ts";

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
      const waits = await db.withSystem(async (trx) => {
        const found: number[] = [];
        // A count that a power cut takes away harms nobody, and each call here would wait for the disk.
        await sql`SET LOCAL synchronous_commit = off`.execute(trx);
        // In one order everywhere, so that two requests never wait for each other's row.
        for (const { key, countMax, windowMs } of [...limits].sort((a, b) => (a.key < b.key ? -1 : 1))) {
          const windowStart = now - (now % windowMs);
          const { rows } = await sql<{ count: number }>`
            INSERT INTO rate_limits (key, window_start, count) VALUES (${key}, ${new Date(windowStart)}, 1)
            ON CONFLICT (key, window_start) DO UPDATE SET count = rate_limits.count + 1 RETURNING count`.execute(trx);
          if ((rows[0]?.count ?? 0) > countMax) found.push(Math.ceil((windowStart + windowMs - now) / 1000));
        }
        if (isSweeping) {
          await sql`DELETE FROM rate_limits WHERE window_start < ${new Date(now - keepMs)}`.execute(trx);
        }
        return found;
      });
      return waits.length === 0 ? undefined : Math.max(...waits);
    },
    async clear(key) {
      await db.withSystem((trx) => trx.deleteFrom("rate_limits").where("key", "=", key).execute());
    },
  };
}
