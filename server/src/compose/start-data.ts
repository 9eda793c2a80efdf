import type { Logger } from "pino";
import { type Database, openDatabase } from "../platform/db/open-database.ts";
import { ensureDatabase, prepareDatabase } from "../platform/db/prepare-database.ts";
import { lockDataDir } from "../platform/env/lock-data-dir.ts";
import type { Environment } from "../platform/env/read-environment.ts";
import { startPostgres } from "../platform/postgres/start-postgres.ts";
import type { Closers } from "./closers.ts";

export interface Data {
  readonly db: Database;
  readonly appUrl: string;
  readonly engineUrl: string;
}

/**
 * The database, migrated and open: the one of DATABASE_URL, or PostgreSQL from npm in DATA_DIR. Either way no other
 * process works in DATA_DIR. `onLost` is called when the embedded server ended for good. @throws StartError
 */
export async function startData(
  env: Environment,
  { log, closers, onLost }: { log: Logger; closers: Closers; onLost: (cause: unknown) => void },
): Promise<Data> {
  const givenUrl = await databaseUrl(env, { log, closers, onLost });
  const { appUrl, engineUrl, migrated } = await prepareDatabase(givenUrl, { appUrl: env.databaseAppUrl });
  if (migrated.length > 0) log.info({ migrated }, "the database was brought up to date");
  const db = await openDatabase({ appUrl, log });
  closers.add("the database's connections", () => db.close());
  return { db, appUrl, engineUrl };
}

async function databaseUrl(
  { databaseUrl: given, dataDir }: Environment,
  { log, closers, onLost }: { log: Logger; closers: Closers; onLost: (cause: unknown) => void },
): Promise<string> {
  if (given !== undefined) {
    const lock = await lockDataDir(dataDir);
    closers.add("the lock on DATA_DIR", () => lock.release());
    return given;
  }
  const postgres = await startPostgres({ dataDir, log });
  closers.add("PostgreSQL", () => postgres.stop());
  postgres.onExit(onLost);
  return ensureDatabase(postgres.adminUrl, "hoopoe");
}
