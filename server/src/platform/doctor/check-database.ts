import pg from "pg";
import { databaseUrls, onDatabase } from "../db/database-urls.ts";
import { pendingMigrations } from "../db/migrate.ts";
import { openDatabase } from "../db/open-database.ts";
import type { Environment } from "../env/read-environment.ts";
import { findCluster } from "../postgres/find-cluster.ts";
import { startPostgres } from "../postgres/start-postgres.ts";
import type { Finding } from "./finding.ts";

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Reaches the database as the product does: version, migrations, and a role that row-level security holds. */
export async function checkDatabase({ dataDir, databaseUrl, databaseAppUrl }: Environment): Promise<Finding> {
  if (databaseUrl) return examine(databaseUrl, { appUrl: databaseAppUrl, how: "DATABASE_URL" });
  const cluster = await findCluster(dataDir);
  if (!cluster) return { ok: "none in DATA_DIR yet: the first start creates it" };
  if (cluster.adminUrl) return examine(onDatabase(cluster.adminUrl, "hoopoe"), { how: "running" });
  const postgres = await startPostgres({ dataDir, log: silent });
  try {
    return await examine(onDatabase(postgres.adminUrl, "hoopoe"), { how: "started for this check" });
  } finally {
    await postgres.stop();
  }
}

async function examine(url: string, { appUrl, how }: { appUrl?: string; how: string }): Promise<Finding> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string; size: string }>(
      `SELECT current_setting('server_version') AS version, pg_size_pretty(pg_database_size(current_database())) AS size`,
    );
    const pending = await pendingMigrations(client);
    const db = await openDatabase({ appUrl: databaseUrls(url, { appUrl }).appUrl, log: silent, poolSize: 1 });
    await db.close();
    const state = pending.length === 0 ? "all migrations done" : `${pending.length} migrations wait for the next start`;
    return { ok: `PostgreSQL ${rows[0]?.version} (${how}), ${rows[0]?.size}, ${state}` };
  } finally {
    await client.end();
  }
}
