import { sql } from "kysely";
import type { Clock } from "../clock/clock.ts";
import { prepared } from "../db/keep-prepared.ts";
import type { Database, Trx } from "../db/open-database.ts";
import { type Counted, createLightCounts } from "./light-counts.ts";

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
  /** The same for one that hardly anybody comes near: nobody waits for the count below three quarters of it. */
  takeSoon(limit: Limit): Promise<number | undefined>;
  /** Counts `amount` of something (0 to ask) and gives how much there is in the window; waits for the count where it is near its limit. */
  spend(limit: Limit, amount: number): Promise<number>;
  /** Forgets a counter, whichever window it stands in. */
  clear(key: string): Promise<void>;
}

const keepMs = 86_400_000;
const sweepEveryMs = 60_000;
const sureFromShare = 0.75;
/** Of what may be counted only so often, each is counted at once. */
const smallMax = 2_000;

export function createLimits({ db, clock }: { db: Database; clock: Clock }): Limits {
  let sweepAt = 0;
  const light = createLightCounts(count);

  async function count(counted: readonly Counted[]): Promise<ReadonlyMap<string, number>> {
    const now = clock.now().getTime();
    const counts = await db.askSystem((trx) => countMore(trx, counted));
    if (now < sweepAt) return counts;
    sweepAt = now + sweepEveryMs;
    await db.askSystem((trx) => sweep(trx, new Date(now - keepMs)));
    return counts;
  }

  return {
    async take(limits) {
      const now = clock.now().getTime();
      const counts = await count(limits.map(({ key, windowMs }) => ({ key, start: startOf(now, windowMs), more: 1 })));
      const waits = limits.flatMap((limit) => waitOf(limit, { now, counted: counts.get(limit.key) ?? 0 }) ?? []);
      return waits.length === 0 ? undefined : Math.max(...waits);
    },
    async takeSoon(limit) {
      const now = clock.now().getTime();
      const { key, countMax, windowMs } = limit;
      const what = { key, start: startOf(now, windowMs), sureFrom: countMax * sureFromShare };
      return waitOf(limit, { now, counted: await light.next(what) });
    },
    spend: ({ key, countMax, windowMs }, amount) => {
      const start = startOf(clock.now().getTime(), windowMs);
      const sureFrom = countMax < smallMax ? 0 : countMax * sureFromShare;
      return light.next({ key, start, sureFrom, more: amount });
    },
    async clear(key) {
      light.forget(key);
      await db.withSystem((trx) => trx.deleteFrom("rate_limits").where("key", "=", key).execute());
    },
  };
}

function startOf(now: number, windowMs: number): number {
  return now - (now % windowMs);
}

/** The seconds to the next window, where there are too many in this one. */
function waitOf({ countMax, windowMs }: Limit, { now, counted }: { now: number; counted: number }): number | undefined {
  return counted > countMax ? Math.ceil((startOf(now, windowMs) + windowMs - now) / 1000) : undefined;
}

/**
 * One statement, before many calls that count. A count that a power cut takes away harms nobody, and each call here would wait
 * for the disk. In one order everywhere, so that two requests never wait for each other's row.
 */
async function countMore(trx: Trx, counted: readonly Counted[]): Promise<ReadonlyMap<string, number>> {
  const keys = counted.map(({ key }) => key);
  const starts = counted.map(({ start }) => new Date(start).toISOString());
  const { rows } = await sql<{ key: string; count: number }>`${prepared}
    WITH unsynced AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
    INSERT INTO rate_limits (key, window_start, count)
    SELECT counted.key, counted.start, counted.more
    FROM unsynced, unnest(${keys}::text[], ${starts}::timestamptz[], ${counted.map(({ more }) => more)}::integer[])
      AS counted (key, start, more)
    ORDER BY counted.key COLLATE "C"
    ON CONFLICT (key, window_start) DO UPDATE SET count = rate_limits.count + excluded.count RETURNING key, count`.execute(
    trx,
  );
  return new Map(rows.map(({ key, count }) => [key, count]));
}

async function sweep(trx: Trx, before: Date): Promise<void> {
  await sql`DELETE FROM rate_limits WHERE window_start < ${before}`.execute(trx);
}
