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
  /** A call that is never released counts as lost after `leaseMs`. `calls`: what it counts as, where it holds several. */
  admit(limit: CallLimit, options: { leaseMs: number; calls?: number }): Promise<Admission>;
  /** The vendor asked for a pause: nobody calls before `waitMs` from now. A shorter one takes nothing back. */
  block(key: string, waitMs: number): Promise<void>;
  /** No call of this holder is under way any more: its process was killed. Gives in how many buckets it had any. */
  forget(holder: string): Promise<number>;
}

/** Nobody tells when a call under way ends; it is looked again this often. */
const concurrencyWaitMs = 100;
const leases = z.record(z.string(), z.number());

/** What asks for a bucket while it is asked already, in this process: all of it goes together with the next turn. */
interface Turn {
  readonly admits: { limit: CallLimit; leaseMs: number; calls: number; answer: PromiseWithResolvers<Admission> }[];
  readonly releases: { id: string; done: PromiseWithResolvers<void> }[];
}

/**
 * A bucket is asked by one transaction at a time of this process, for everybody here who waits for it: a hundred calls at
 * once take a few transactions, and never more than one connection to wait for the bucket's lock. `holder` is this process.
 */
export function createCallLimits({ db, holder }: { db: Database; holder: string }): CallLimits {
  const waiting = new Map<string, Turn>();
  const busy = new Set<string>();
  /** Of turns that failed: whether the database has them as under way is not known. They end with the bucket's next turn. */
  const owed = new Map<string, readonly string[]>();

  function turnOf(key: string): Turn {
    const turn = waiting.get(key) ?? { admits: [], releases: [] };
    waiting.set(key, turn);
    if (!busy.has(key)) {
      busy.add(key);
      // What is asked for in the same breath comes along.
      queueMicrotask(() => void work(key));
    }
    return turn;
  }

  async function work(key: string): Promise<void> {
    for (let turn = waiting.get(key); turn !== undefined; turn = waiting.get(key)) {
      waiting.delete(key);
      await take(key, turn);
    }
    busy.delete(key);
  }

  async function take(key: string, { admits, releases }: Turn): Promise<void> {
    const asked = admits.map(({ answer: _answer, ...one }) => ({ ...one, id: `${holder} ${randomUUID()}` }));
    const ended = [...(owed.get(key) ?? []), ...releases.map(({ id }) => id)];
    try {
      const answers = await db.withSystem((trx) => decide(trx, key, { asked, ended }));
      owed.delete(key);
      for (const { done } of releases) done.resolve();
      for (const [index, { answer }] of admits.entries()) {
        const given = answers[index];
        if (given === undefined) answer.reject(new Error("a call was not answered"));
        else if (typeof given === "number") answer.resolve({ kind: "wait", waitMs: given });
        else answer.resolve({ kind: "go", release: () => release(key, given.id) });
      }
    } catch (error) {
      owed.set(key, [...ended, ...asked.map(({ id }) => id)]);
      for (const { answer } of admits) answer.reject(error);
      for (const { done } of releases) done.reject(error);
    }
  }

  function release(key: string, id: string): Promise<void> {
    const done = Promise.withResolvers<void>();
    turnOf(key).releases.push({ id, done });
    return done.promise;
  }

  return {
    admit(limit, { leaseMs, calls = 1 }) {
      const answer = Promise.withResolvers<Admission>();
      turnOf(limit.key).admits.push({ limit, leaseMs, calls, answer });
      return answer.promise;
    },
    block: (key, waitMs) =>
      db.withSystem(async (trx) => {
        const { now, blockedUntil } = await holdBucket(trx, key);
        const until = Math.max(blockedUntil, now + waitMs);
        await sql`UPDATE call_buckets SET blocked_until = ${until} WHERE key = ${key}`.execute(trx);
      }),
    forget: (gone) =>
      db.withSystem(async (trx) => {
        const { numAffectedRows } = await sql`UPDATE call_buckets SET leases = (
            SELECT coalesce(jsonb_object_agg(l.key, l.value), '{}') FROM jsonb_each(leases) l
            WHERE NOT starts_with(l.key, ${`${gone} `}))
          WHERE EXISTS (SELECT FROM jsonb_object_keys(leases) AS l (key) WHERE starts_with(l.key, ${`${gone} `}))`.execute(
          trx,
        );
        return Number(numAffectedRows ?? 0);
      }),
  };
}

interface Asked {
  readonly id: string;
  readonly limit: CallLimit;
  readonly leaseMs: number;
  readonly calls: number;
}

/** For each who asks, in order: its lease, or how long to wait in milliseconds. Those that ended make room first. */
async function decide(
  trx: Trx,
  key: string,
  { asked, ended }: { asked: readonly Asked[]; ended: readonly string[] },
): Promise<({ id: string } | number)[]> {
  const { now, blockedUntil, ...bucket } = await holdBucket(trx, key);
  const live = new Map(Object.entries(bucket.leases).filter(([id, until]) => until > now && !ended.includes(id)));
  let { paidUntil } = bucket;
  const answers = asked.map(({ id, limit: { perMs, capacity, concurrency }, leaseMs, calls }) => {
    // What holds more than the bucket does waits until it is full, and goes.
    const next = Math.max(paidUntil, now) + (perMs / capacity) * Math.min(calls, capacity);
    const waitMs = Math.max(next - perMs, blockedUntil) - now;
    if (waitMs > 0) return Math.ceil(waitMs);
    if (live.size >= concurrency) return concurrencyWaitMs;
    paidUntil = next;
    live.set(id, now + leaseMs);
    return { id };
  });
  await sql`UPDATE call_buckets SET paid_until = ${paidUntil}, leases = ${JSON.stringify(Object.fromEntries(live))},
    used_at = now() WHERE key = ${key}`.execute(trx);
  return answers;
}

interface Bucket {
  now: number;
  paidUntil: number;
  blockedUntil: number;
  leases: Record<string, number>;
}

/** The bucket, held for this transaction, and the time when it was held. A new one takes those out that nobody uses. */
async function holdBucket(trx: Trx, key: string): Promise<Bucket> {
  const held = await lockBucket(trx, key);
  if (held !== undefined) return held;
  await sql`INSERT INTO call_buckets (key) VALUES (${key}) ON CONFLICT DO NOTHING`.execute(trx);
  await sql`DELETE FROM call_buckets WHERE key IN (
    SELECT key FROM call_buckets WHERE used_at < now() - interval '2 days' FOR UPDATE SKIP LOCKED)`.execute(trx);
  const made = await lockBucket(trx, key);
  if (made === undefined) throw new Error(`the bucket ${key} went while it was held`);
  return made;
}

/** An update gives its row as it is once the lock is there, and asks the clock then: one question in place of two. */
async function lockBucket(trx: Trx, key: string): Promise<Bucket | undefined> {
  const { rows } = await sql<{ now: number; paid_until: number; blocked_until: number; leases: unknown }>`
    UPDATE call_buckets SET used_at = now() WHERE key = ${key}
    RETURNING extract(epoch FROM clock_timestamp())::float8 * 1000 AS now, paid_until, blocked_until, leases`.execute(
    trx,
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  return { now: row.now, paidUntil: row.paid_until, blockedUntil: row.blocked_until, leases: leases.parse(row.leases) };
}
