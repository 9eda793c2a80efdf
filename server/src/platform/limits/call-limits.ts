import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { CallBatch } from "../db/lookup-types.ts";
import type { Database, Trx } from "../db/open-database.ts";
import { bind } from "../../platform/bind.ts";

/** `capacity` calls at once at most, refilled evenly over `perMs`; `concurrency` of them under way together. */
export interface CallLimit {
  readonly key: string;
  readonly capacity: number;
  readonly perMs: number;
  readonly concurrency: number;
}

/** Either the call may be made now, and `release` is called after it, or not before `waitMs` from now. */
export type Admission = { kind: "go"; release: () => Promise<void> } | { kind: "wait"; waitMs: number };

/** An ended call may keep its slot this much longer; waiting callers check every tenth of a second. */
const releaseWaitMs = 5;

/** What asks for a bucket while it is asked already, in this process: all of it goes together with the next batch. */
interface Batch {
  readonly admits: { limit: CallLimit; leaseMs: number; calls: number; answer: PromiseWithResolvers<Admission> }[];
  readonly releases: { id: string; done: PromiseWithResolvers<void> }[];
}

interface CallLimitsDeps {
  db: Database;
  holder: string;
}

/** What the functions of the service work with. */
interface CallLimitsContext extends CallLimitsDeps {
  readonly waiting: Map<string, Batch>;
  readonly busy: Set<string>;
  readonly owed: Map<string, readonly string[]>;
}

/** Calls to vendors, counted in PostgreSQL by its clock: all processes share each bucket. Nothing is held while waiting. */
export type CallLimits = ReturnType<typeof createCallLimits>;

/**
 * A bucket is asked by one transaction at a time of this process, for everybody here who waits for it: a hundred calls at
 * once take a few transactions, and never more than one connection to wait for the bucket's lock. `holder` is this process.
 */
export function createCallLimits(deps: CallLimitsDeps) {
  const waiting = new Map<string, Batch>();
  const busy = new Set<string>();
  /** Of batches that failed: whether the database has them as under way is not known. They end with the bucket's next batch. */
  const owed = new Map<string, readonly string[]>();
  const ctx: CallLimitsContext = { ...deps, waiting, busy, owed };
  return bind(ctx, { admit, block, forget });
}

/** A call that is never released counts as lost after `leaseMs`. `calls`: what it counts as, where it holds several. */
function admit(
  ctx: CallLimitsContext,
  limit: CallLimit,
  { leaseMs, calls = 1 }: { leaseMs: number; calls?: number },
): Promise<Admission> {
  const answer = Promise.withResolvers<Admission>();
  batchOf(ctx, limit.key).admits.push({ limit, leaseMs, calls, answer });
  begin(ctx, limit.key);
  return answer.promise;
}

/** The vendor asked for a pause: nobody calls before `waitMs` from now. A shorter one takes nothing back. */
function block({ db }: CallLimitsContext, key: string, waitMs: number): Promise<void> {
  return db.withSystem(async (trx) => {
    const until = sql`extract(epoch FROM clock_timestamp()) * 1000 + ${waitMs}::float8`;
    await sql`INSERT INTO call_buckets (key, blocked_until) VALUES (${key}, ${until})
          ON CONFLICT (key) DO UPDATE SET blocked_until = greatest(call_buckets.blocked_until, ${until})`.execute(trx);
  });
}

/** No call of this holder is under way any more: its process was killed. Gives in how many buckets it had any. */
function forget({ db }: CallLimitsContext, gone: string): Promise<number> {
  return db.withSystem(async (trx) => {
    const { numAffectedRows } = await sql`UPDATE call_buckets SET leases = (
            SELECT coalesce(jsonb_object_agg(l.key, l.value), '{}') FROM jsonb_each(leases) l
            WHERE NOT starts_with(l.key, ${`${gone} `}))
          WHERE EXISTS (SELECT FROM jsonb_object_keys(leases) AS l (key) WHERE starts_with(l.key, ${`${gone} `}))`.execute(
      trx,
    );
    return Number(numAffectedRows ?? 0);
  });
}

function batchOf({ waiting }: CallLimitsContext, key: string): Batch {
  const batch = waiting.get(key) ?? { admits: [], releases: [] };
  waiting.set(key, batch);
  return batch;
}

function begin(ctx: CallLimitsContext, key: string): void {
  const { busy } = ctx;
  if (busy.has(key)) return;
  busy.add(key);
  // What is asked for in the same breath comes along.
  queueMicrotask(() => void work(ctx, key));
}

async function work(ctx: CallLimitsContext, key: string): Promise<void> {
  const { busy, waiting } = ctx;
  for (let batch = waiting.get(key); batch !== undefined; batch = waiting.get(key)) {
    waiting.delete(key);
    await take(ctx, key, batch);
  }
  busy.delete(key);
}

async function take(ctx: CallLimitsContext, key: string, { admits, releases }: Batch): Promise<void> {
  const { db, holder, owed } = ctx;
  const request = admits.map(({ limit: { capacity, perMs, concurrency }, leaseMs, calls }) => ({
    id: `${holder} ${randomUUID()}`,
    // What holds more than the bucket does waits until it is full, and goes.
    costMs: (perMs / capacity) * Math.min(calls, capacity),
    perMs,
    concurrency,
    leaseMs,
  }));
  const ended = [...(owed.get(key) ?? []), ...releases.map(({ id }) => id)];
  try {
    const answers = await decide(db, key, { requests: request, ended });
    owed.delete(key);
    for (const { done } of releases) done.resolve();
    for (const [index, { answer }] of admits.entries()) {
      const [waitMs, id] = [answers[index], request[index]?.id];
      if (waitMs === undefined || id === undefined) answer.reject(new Error("a call wasn't answered"));
      else if (waitMs === null) answer.resolve({ kind: "go", release: () => release(ctx, key, id) });
      else answer.resolve({ kind: "wait", waitMs });
    }
  } catch (error) {
    owed.set(key, [...ended, ...request.map(({ id }) => id)]);
    for (const { answer } of admits) answer.reject(error);
    for (const { done } of releases) done.reject(error);
  }
}

function release(ctx: CallLimitsContext, key: string, id: string): Promise<void> {
  const { busy } = ctx;
  const done = Promise.withResolvers<void>();
  batchOf(ctx, key).releases.push({ id, done });
  // Whoever calls one after the other asks for the next in a moment: both go with one question.
  if (!busy.has(key)) setTimeout(() => begin(ctx, key), releaseWaitMs);
  return done.promise;
}

/** For each who asks, in order: null, or how long to wait in milliseconds. */
async function decide(db: Database, key: string, batch: CallBatch): Promise<(number | null)[]> {
  const answers = await db.lookups.takeCalls(key, batch);
  if (answers !== undefined) return answers;
  await db.withSystem((trx) => makeBucket(trx, key));
  const again = await db.lookups.takeCalls(key, batch);
  if (again === undefined) throw new Error(`the bucket ${key} went as soon as it was made`);
  return again;
}

/** Takes those out that nobody uses. */
async function makeBucket(trx: Trx, key: string): Promise<void> {
  await sql`INSERT INTO call_buckets (key) VALUES (${key}) ON CONFLICT DO NOTHING`.execute(trx);
  await sql`DELETE FROM call_buckets WHERE key IN (
    SELECT key FROM call_buckets WHERE used_at < now() - interval '2 days' FOR UPDATE SKIP LOCKED)`.execute(trx);
}
