import type { Logger } from "pino";
import { type Database, openDatabase } from "../platform/db/open-database.ts";
import { ensureDatabase, prepareDatabase } from "../platform/db/prepare-database.ts";
import { lockDataDir } from "../platform/env/lock-data-dir.ts";
import type { Environment } from "../platform/env/read-environment.ts";
import { startPostgres } from "../platform/postgres/start-postgres.ts";
import type { Closers } from "../platform/closers.ts";

export interface Data {
  readonly db: Database;
  readonly appUrl: string;
  readonly engineUrl: string;
}

export interface DataOptions {
  readonly log: Logger;
  readonly closers: Closers;
  /** Says to the person who starts us what takes a while. */
  readonly report: (sentence: string) => void;
  /** Called when the embedded server ended for good. */
  readonly onLost: (cause: unknown) => void;
}

/**
 * The database, migrated and open: the one of DATABASE_URL, or PostgreSQL from npm in DATA_DIR. Either way no other
 * process works in DATA_DIR. @throws StartError
 */
export async function startData(env: Environment, input: DataOptions): Promise<Data> {
  const { log, closers, report } = input;
  const url = await databaseUrl(env, input);
  const { appUrl, engineUrl, migrated } = await prepareDatabase(url, { appUrl: env.databaseAppUrl, report });
  if (migrated.length > 0) report(`The database is up to date. Migrations run: ${migrated.length}.`);
  const db = await openDatabase({ appUrl, log });
  closers.add("the database's connections", () => db.close());
  return { db, appUrl, engineUrl };
}

async function databaseUrl(
  { databaseUrl: input, dataDir }: Environment,
  { log, closers, report, onLost }: DataOptions,
): Promise<string> {
  if (input !== undefined) {
    const lock = await lockDataDir(dataDir);
    closers.add("the lock on DATA_DIR", () => lock.release());
    return input;
  }
  const startLog = { info: report, warn: log.warn.bind(log), error: log.error.bind(log) };
  const postgres = await startPostgres({ dataDir, log: startLog });
  closers.add("PostgreSQL", () => postgres.stop(), { ownMs: 2500 });
  postgres.onExit(onLost);
  return ensureDatabase(postgres.adminUrl, "hoopoe");
}
