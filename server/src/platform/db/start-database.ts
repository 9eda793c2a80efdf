import { lockDataDir, type DataDirLock } from "../env/lock-data-dir.ts";
import type { Environment } from "../env/read-environment.ts";
import type { StartLog } from "../postgres/start-log.ts";
import { type Postgres, startPostgres } from "../postgres/start-postgres.ts";
import type { DatabaseUrls } from "./database-urls.ts";
import { type Database, openDatabase } from "./open-database.ts";
import { ensureDatabase, prepareDatabase } from "./prepare-database.ts";

/** The database of the running product, migrated and open. */
export interface RunningDatabase {
  readonly db: Database;
  readonly urls: DatabaseUrls;
  /** Our own server; undefined where DATABASE_URL names another. */
  readonly postgres: Postgres | undefined;
  /** Closes the pool, then stops our own server. Whatever else uses the database is stopped before. */
  stop(): Promise<void>;
}

type DatabaseEnvironment = Pick<Environment, "dataDir" | "databaseUrl" | "databaseAppUrl" | "role">;

/** The embedded server's one database. */
export const embeddedDatabase = "hoopoe";

/** Starts the embedded server or takes DATABASE_URL's, migrates, and opens the product's pool. @throws StartError */
export async function startDatabase({
  env,
  log,
}: {
  env: DatabaseEnvironment;
  log: StartLog;
}): Promise<RunningDatabase> {
  const lock = await lockFor(env);
  const postgres = env.databaseUrl ? undefined : await startPostgres({ dataDir: env.dataDir, log });
  const letGo = async () => {
    await postgres?.stop();
    await lock?.release();
  };
  try {
    const given = postgres ? await ensureDatabase(postgres.adminUrl, embeddedDatabase) : (env.databaseUrl ?? "");
    const { migrated, ...urls } = await prepareDatabase(given, { appUrl: env.databaseAppUrl });
    if (migrated.length > 0) log.info(`Migrated the database: ${migrated.join(", ")}`);
    const db = await openDatabase({ appUrl: urls.appUrl, log });
    const stop = async () => {
      await db.close();
      await letGo();
    };
    return { db, urls, postgres, stop };
  } catch (error) {
    await letGo();
    throw error;
  }
}

/** startPostgres locks by itself. Several processes of one machine may share DATA_DIR where the database is outside. */
async function lockFor({ databaseUrl, role, dataDir }: DatabaseEnvironment): Promise<DataDirLock | undefined> {
  return databaseUrl && role === "all" ? lockDataDir(dataDir) : undefined;
}
