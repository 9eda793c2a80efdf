import { resolve } from "node:path";
import pg from "pg";
import { databaseUrls, onDatabase, userOf } from "../platform/db/database-urls.ts";
import { pendingMigrations } from "../platform/db/migrate.ts";
import { type Database, openDatabase } from "../platform/db/open-database.ts";
import type { Environment } from "../platform/env/read-environment.ts";
import { StartError } from "../platform/env/start-error.ts";
import { findCluster } from "../platform/postgres/find-cluster.ts";
import { startPostgres } from "../platform/postgres/start-postgres.ts";

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * Opens the product's database for a program of the operator's: DATABASE_URL's, or the one in DATA_DIR, which is started
 * for this and stopped again where it does not run. With `isAlone` nothing else may work on it meanwhile.
 * @throws StartError: one sentence with the fix.
 */
export async function withDatabase<T>(
  env: Pick<Environment, "dataDir" | "databaseUrl" | "databaseAppUrl">,
  { isAlone = false }: { isAlone?: boolean },
  run: (db: Database) => Promise<T>,
): Promise<T> {
  if (env.databaseUrl !== undefined) return open(env.databaseUrl, { appUrl: env.databaseAppUrl, isAlone }, run);
  const cluster = await findCluster(env.dataDir);
  if (cluster === undefined) {
    throw new StartError(
      `DATA_DIR ${resolve(env.dataDir)} has no database. Start Hoopoe there once, or choose another folder.`,
    );
  }
  if (cluster.adminUrl !== undefined && !isAlone) return open(onDatabase(cluster.adminUrl, "hoopoe"), {}, run);
  const postgres = await startPostgres({ dataDir: env.dataDir, log: silent });
  try {
    return await open(onDatabase(postgres.adminUrl, "hoopoe"), {}, run);
  } finally {
    await postgres.stop();
  }
}

async function open<T>(
  url: string,
  { appUrl: givenAppUrl, isAlone = false }: { appUrl?: string; isAlone?: boolean },
  run: (db: Database) => Promise<T>,
): Promise<T> {
  const { appUrl } = databaseUrls(url, { appUrl: givenAppUrl });
  await check(url, isAlone ? userOf(appUrl) : undefined);
  const db = await openDatabase({ appUrl, log: silent, poolSize: 2 });
  try {
    return await run(db);
  } finally {
    await db.close();
  }
}

/** Up to date, and (where a user is named) without anybody else of that name. */
async function check(url: string, appUser: string | undefined): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  await client.connect().catch((cause: unknown) => {
    throw new StartError("Couldn't reach the database of DATABASE_URL. Check host, port, user and password.", {
      cause,
    });
  });
  try {
    if ((await pendingMigrations(client)).length > 0) {
      throw new StartError("The database is older than this Hoopoe. Start Hoopoe once to migrate it.");
    }
    const { rowCount } = await client.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND usename = $1",
      [appUser ?? ""],
    );
    if (rowCount) throw new StartError("Hoopoe is running on this database. Stop all its processes first.");
  } finally {
    await client.end();
  }
}
