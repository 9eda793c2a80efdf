import { sql } from "kysely";
import type { Scope } from "../../platform/scope.ts";
import type { IngestDeps } from "./ingest-deps.ts";
import { findRun } from "./run-store.ts";

/** Smaller runs change the picture too little, and PostgreSQL's own timer comes by within a minute. */
const writtenMin = 2_000;

/**
 * Renews what searches rank by, and tells PostgreSQL's planner of what a large run brought: until then searches over it are planned for an empty table
 * (100,000 items: some 300 ms instead of 5). May be repeated.
 */
export async function renewStatistics({ db }: Pick<IngestDeps, "db">, scope: Scope, runId: string): Promise<boolean> {
  const run = await db.withTenant(scope, (trx) => findRun(trx, runId));
  if (run === undefined || run.written + run.deleted === 0) return false;
  // What best-first ranks by; counts only where the workspace changed by a tenth since it was counted last.
  await db.withTenant(scope, (trx) => sql`select search.keep_statistics()`.execute(trx));
  if (run.written < writtenMin) return false;
  await db.withSystem((trx) => sql`analyze items`.execute(trx));
  return true;
}
