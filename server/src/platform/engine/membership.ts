import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { StartLog } from "../postgres/start-log.ts";
import { fromDatabase, isDatabaseAway } from "./is-database-away.ts";

export interface MembershipOptions {
  readonly engineUrl: string;
  readonly executorId: string;
  readonly log: StartLog;
  /** Takes up the work of a process that is gone. */
  readonly takeOver: (executorId: string) => Promise<number>;
  /** Others have taken this process for dead: whatever it does from here on would be done twice. */
  readonly onLost: () => void;
}

/** This process among those that run the engine: it shows that it lives, and looks after those that do not. */
export interface Membership {
  /** Resolves while this process is known to live; waits where the database is away. Frozen ones find out here. */
  untilAlive(): Promise<void>;
  /** Shows on that it lives, and looks after the others no more. */
  stopTaking(): void;
  leave(): Promise<void>;
}

const leaseMs = 3_000;
const beatMs = 700;
/** So long a start waits for the database. */
const startMsMax = 30_000;
/** How long one process may take to take another's work up before the next tries. */
const takingMs = 5_000;

/** What a process has while it is among the others. */
interface Seat extends MembershipOptions {
  readonly lockKey: string;
  client: pg.Client;
  epoch: string;
  renewedAtMs: number;
  isLeft: boolean;
  isTaking: boolean;
  timer: NodeJS.Timeout | undefined;
  beating: Promise<void>;
}

type SeatOfMine = Pick<Seat, "executorId" | "lockKey">;

/**
 * Each process holds an advisory lock of its session and renews a lease. A killed one loses the lock at once, a frozen
 * one its lease; either way a peer raises its epoch, ends its session and takes its work up.
 */
export async function joinEngine(options: MembershipOptions): Promise<Membership> {
  const registration = { ...options, lockKey: lockKeyOf(options.executorId) };
  const client = await connectFirst(options);
  const epoch = await enter(registration, client);
  const renewedAtMs = performance.now();
  const state = { renewedAtMs, isLeft: false, isTaking: true, timer: undefined, beating: Promise.resolve() };
  return keep({ ...registration, client, epoch, ...state });
}

function keep(seat: Seat): Membership {
  seat.timer = setTimeout(() => turn(seat), beatMs);
  return {
    async untilAlive() {
      while (performance.now() - seat.renewedAtMs > leaseMs - 500) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        if (seat.isLeft) return new Promise(() => undefined);
      }
    },
    stopTaking() {
      seat.isTaking = false;
    },
    async leave() {
      seat.isLeft = true;
      clearTimeout(seat.timer);
      await seat.beating;
      await seat.client.end().catch(() => undefined);
    },
  };
}

async function connect({ engineUrl }: Pick<MembershipOptions, "engineUrl">): Promise<pg.Client> {
  const made = new pg.Client({ connectionString: engineUrl, connectionTimeoutMillis: 2_000, query_timeout: 2_500 });
  made.on("error", () => undefined);
  await made.connect();
  return made;
}

/** A busy machine's database may take longer than a beat to answer: no reason not to start. */
async function connectFirst(seat: Pick<MembershipOptions, "engineUrl">): Promise<pg.Client> {
  const startedAtMs = performance.now();
  for (;;) {
    try {
      return await connect(seat);
    } catch (error) {
      if (!isDatabaseAway(fromDatabase(error)) || performance.now() - startedAtMs > startMsMax) throw error;
    }
    await pause(100);
  }
}

async function enter(seat: SeatOfMine, session: pg.Client): Promise<string> {
  const { executorId, lockKey } = seat;
  await lock(seat, session);
  const { rows } = await session.query<{ epoch: string }>(
    `INSERT INTO dbos.hoopoe_executors AS e (id, epoch, lock_key, backend_pid, lease_until)
       VALUES ($1, 1, $2, pg_backend_pid(), clock_timestamp() + $3 * interval '1 ms')
       ON CONFLICT (id) DO UPDATE SET epoch = e.epoch + 1, backend_pid = excluded.backend_pid,
         lease_until = excluded.lease_until, taken_until = NULL RETURNING epoch`,
    [executorId, lockKey, leaseMs],
  );
  return rows[0]?.epoch ?? "0";
}

/** A former session of the same executor may linger: its process is gone, since two never share a folder. */
async function lock({ executorId, lockKey }: SeatOfMine, session: pg.Client): Promise<void> {
  const { rows } = await session.query<{ locked: boolean }>("SELECT pg_try_advisory_lock($1) AS locked", [lockKey]);
  if (rows[0]?.locked === true) return;
  await session.query(
    "SELECT pg_terminate_backend(backend_pid) FROM dbos.hoopoe_executors WHERE id = $1 AND backend_pid <> pg_backend_pid()",
    [executorId],
  );
  await session.query("SELECT pg_advisory_lock($1)", [lockKey]);
}

async function renew(seat: Seat): Promise<void> {
  const { executorId } = seat;
  const askedAtMs = performance.now();
  const { rowCount } = await seat.client.query(
    "UPDATE dbos.hoopoe_executors SET lease_until = clock_timestamp() + $3 * interval '1 ms' WHERE id = $1 AND epoch = $2",
    [executorId, seat.epoch, leaseMs],
  );
  if (rowCount !== 1) return lose(seat);
  seat.renewedAtMs = askedAtMs;
}

function lose(seat: Seat): void {
  const { log } = seat;
  if (seat.isLeft) return;
  seat.isLeft = true;
  log.error("Another process took over this one's work, so this one ends.");
  seat.onLost();
}

/** The session broke: the database restarted, or a peer ended it because this process was taken for dead. */
async function rejoin(seat: Seat): Promise<void> {
  const { executorId } = seat;
  const fresh = await connect(seat);
  try {
    const { rows } = await fresh.query<{ epoch: string }>("SELECT epoch FROM dbos.hoopoe_executors WHERE id = $1", [
      executorId,
    ]);
    if (rows[0]?.epoch !== seat.epoch) {
      await fresh.end();
      return lose(seat);
    }
  } catch (error) {
    // The next beat opens another one: without this each failed try would leave a connection behind.
    await fresh.end().catch(() => undefined);
    throw error;
  }
  await seat.client.end().catch(() => undefined);
  seat.client = fresh;
  seat.epoch = await enter(seat, fresh);
  seat.renewedAtMs = performance.now();
}

async function lookAfterOthers(seat: Seat): Promise<void> {
  const { executorId } = seat;
  // After a restart of the database nobody holds a lock: then the lease alone tells.
  const { rows } = await seat.client.query<{ id: string }>(
    `SELECT e.id FROM dbos.hoopoe_executors e
       WHERE e.id <> $1 AND coalesce(e.taken_until NOT BETWEEN clock_timestamp() AND clock_timestamp() + $3 * interval '1 ms', true) AND (e.lease_until < clock_timestamp() OR (
         pg_postmaster_start_time() < e.lease_until - $2 * interval '1 ms' AND NOT EXISTS (
           SELECT FROM pg_locks l WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1
             AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
             AND (l.classid::bigint << 32 | l.objid::bigint) = e.lock_key)))`,
    [executorId, leaseMs, takingMs],
  );
  for (const { id } of rows) await takeWork(seat, id);
}

/** One that is further ahead than that was written while the clock was wrong. Whoever raises the epoch has the work, until it is taken up or for so long: then another tries. */
async function takeWork(seat: Seat, id: string): Promise<void> {
  const { log } = seat;
  const { rows } = await seat.client.query<{ epoch: string; backend_pid: number }>(
    `UPDATE dbos.hoopoe_executors SET epoch = epoch + 1, taken_until = clock_timestamp() + $2 * interval '1 ms'
       WHERE id = $1 AND coalesce(taken_until NOT BETWEEN clock_timestamp() AND clock_timestamp() + $2 * interval '1 ms', true) AND (lease_until < clock_timestamp()
         OR NOT EXISTS (SELECT FROM pg_stat_activity a WHERE a.pid = backend_pid)) RETURNING epoch, backend_pid`,
    [id, takingMs],
  );
  const [gone] = rows;
  if (gone === undefined) return;
  await seat.client.query(
    "SELECT pg_terminate_backend($1::integer) FROM pg_stat_activity WHERE pid = $1::integer AND usename = current_user",
    [gone.backend_pid],
  );
  // Not waited for: this process has to go on showing that it lives.
  takeUp(seat, id, gone.epoch).catch((error: unknown) =>
    log.warn(`A process is gone, and its work waits: ${String(error)}`),
  );
}

async function takeUp(seat: Seat, id: string, goneEpoch: string): Promise<void> {
  const { log } = seat;
  const count = await seat.takeOver(id);
  log.warn(`A process is gone. ${count} pieces of its work continue here.`);
  // Forgotten only now: were this process killed before, another would have found it still.
  await seat.client.query("DELETE FROM dbos.hoopoe_executors WHERE id = $1 AND epoch = $2", [id, goneEpoch]);
}

async function beat(seat: Seat): Promise<void> {
  try {
    await renew(seat);
    if (!seat.isLeft && seat.isTaking) await lookAfterOthers(seat);
  } catch {
    await rejoin(seat).catch(() => undefined);
  }
  if (!seat.isLeft) seat.timer = setTimeout(() => turn(seat), beatMs);
}

function turn(seat: Seat): void {
  seat.beating = beat(seat);
}

/** The same number for the same executor on every process. */
function lockKeyOf(executorId: string): string {
  const digest = createHash("sha256").update(`hoopoe executor ${executorId}`).digest();
  return (digest.readBigInt64BE(0) & 0x7fff_ffff_ffff_ffffn).toString();
}
