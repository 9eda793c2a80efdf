import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { type DatabaseUrls, databaseUrls, onDatabase } from "../platform/db/database-urls.ts";
import { templateDatabase } from "./template-database.ts";

/** A migrated database of one test file's own. `adminUrl` is the superuser's, for looking behind the policies. */
export interface TestDatabase extends DatabaseUrls {
  readonly adminUrl: string;
  close(): Promise<void>;
}

/** Copies the migrated template (or makes an empty one); `close` drops it with whoever is still connected. */
export async function createTestDatabase({ isMigrated = true } = {}): Promise<TestDatabase> {
  // A bench sets up the cluster by itself; a test file is given it.
  const clusterUrl = process.env["TEST_POSTGRES_URL"] ?? inject("testPostgresUrl");
  const name = `test_${randomBytes(8).toString("hex")}`;
  await runOn(
    clusterUrl,
    `CREATE DATABASE ${name} STRATEGY file_copy${isMigrated ? ` TEMPLATE ${templateDatabase}` : ""}`,
  );
  const adminUrl = onDatabase(clusterUrl, name);
  return {
    adminUrl,
    ...databaseUrls(adminUrl),
    close: () => runOn(clusterUrl, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
