import { type RawBuilder, sql } from "kysely";
import type { Trx } from "./open-database.ts";

/**
 * Items get their ids before their transaction commits: of two transactions, the one with the larger ids may commit first.
 * A reader that remembers the largest id it saw would then skip the smaller ones. So whoever inserts items holds this lock
 * shared, to its commit, and such a reader takes it alone: then every id that was given is committed or void.
 */
export function sharedArrivalLock(workspaceId: string): RawBuilder<unknown> {
  return sql`pg_advisory_xact_lock_shared(${keyOf(workspaceId)})`;
}

/** Waits for the inserts under way. @throws an error of code 55P03 after `waitMsMax`; inserts wait behind this meanwhile */
export async function lockArrivals(
  trx: Trx,
  { workspaceId, waitMsMax }: { workspaceId: string; waitMsMax: number },
): Promise<void> {
  await sql`SELECT set_config('lock_timeout', ${`${waitMsMax}`}, true)`.execute(trx);
  await sql`SELECT pg_advisory_xact_lock(${keyOf(workspaceId)})`.execute(trx);
}

/** Whether a lock was not to be had in time. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "55P03";
}

function keyOf(workspaceId: string): RawBuilder<unknown> {
  return sql`hashtextextended(${`hoopoe arrivals ${workspaceId}`}, 0)`;
}
