import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Database, Trx } from "../db/open-database.ts";

/** `capacity` calls at once at most, refilled evenly over `perMs`; `concurrency` of them under way together. */
export interface CallLimit {
  readonly key: string;
  readonly capacity: number;
  readonly perMs: number;
  readonly concurrency: number;
}

/** Either the call may be made now, and `release` is called after it, or not before `waitMs` from now. */
export type Admission = { kind: "go"; release: () => Promise<void> } | { kind: "wait"; waitMs: number };

/** Calls to vendors, counted in PostgreSQL by its clock: all processes share each bucket. Nothing is held while waiting. */
export interface CallLimits {
  /** A call that is not released counts as lost after `leaseMs`: its process was killed. */
  admit(limit: CallLimit, options: { leaseMs: number }): Promise<Admission>;
  /** The vendor asked for a pause: nobody calls before `waitMs` from now. A shorter one takes nothing back. */
  block(key: string, waitMs: number): Promise<void>;
}

/** Nobody tells when a call under way ends; it is looked again this often. */
const concurrencyWaitMs = 100;
const leases = z.record(z.string(), z.number());

export function createCallLimits({ db }: { db: Database }): CallLimits {
  return {
    admit: (limit, { leaseMs }) =>
      db.withSystem(async (trx) => {
        const bucket = await holdBucket(trx, limit.key);
        const live = Object.entries(bucket.leases).filter(([, until]) => until > bucket.now);
        const paidUntil = Math.max(bucket.paidUntil, bucket.now) + limit.perMs / limit.capacity;
        const waitMs = Math.max(paidUntil - limit.perMs, bucket.blockedUntil) - bucket.now;
        if (waitMs > 0) return { kind: "wait", waitMs: Math.ceil(waitMs) };
        if (live.length >= limit.concurrency) return { kind: "wait", waitMs: concurrencyWaitMs };
        const id = randomUUID();
        const kept = JSON.stringify(Object.fromEntries([...live, [id, bucket.now + leaseMs]]));
        await sql`UPDATE call_buckets SET paid_until = ${paidUntil}, leases = ${kept}, used_at = now()
          WHERE key = ${limit.key}`.execute(trx);
        return { kind: "go", release: () => release(db, limit.key, id) };
      }),
    block: (key, waitMs) =>
      db.withSystem(async (trx) => {
        const { now, blockedUntil } = await holdBucket(trx, key);
        const until = Math.max(blockedUntil, now + waitMs);
        await sql`UPDATE call_buckets SET blocked_until = ${until} WHERE key = ${key}`.execute(trx);
      }),
  };
}

async function release(db: Database, key: string, id: string): Promise<void> {
  await db.withSystem((trx) => sql`UPDATE call_buckets SET leases = leases - ${id} WHERE key = ${key}`.execute(trx));
}

interface Bucket {
  now: number;
  paidUntil: number;
  blockedUntil: number;
  leases: Record<string, number>;
}

/** The bucket, held for this transaction, and the time when it was held. A new one takes those out that nobody uses. */
async function holdBucket(trx: Trx, key: string): Promise<Bucket> {
  const made = await sql`INSERT INTO call_buckets (key) VALUES (${key}) ON CONFLICT DO NOTHING`.execute(trx);
  if (made.numAffectedRows === 1n) {
    await sql`DELETE FROM call_buckets WHERE key IN (
      SELECT key FROM call_buckets WHERE used_at < now() - interval '2 days' FOR UPDATE SKIP LOCKED)`.execute(trx);
  }
  await sql`SELECT FROM call_buckets WHERE key = ${key} FOR UPDATE`.execute(trx);
  const { rows } = await sql<{ now: number; paid_until: number; blocked_until: number; leases: unknown }>`
    SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now, paid_until, blocked_until, leases
    FROM call_buckets WHERE key = ${key}`.execute(trx);
  const row = rows[0];
  if (row === undefined) throw new Error(`the bucket ${key} went while it was held`);
  return { now: row.now, paidUntil: row.paid_until, blockedUntil: row.blocked_until, leases: leases.parse(row.leases) };
}
