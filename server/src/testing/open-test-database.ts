import pg from "pg";
import { type Database, openDatabase } from "../platform/db/open-database.ts";
import { createTestDatabase, type TestDatabase } from "./create-test-database.ts";

/** A test file's own migrated database, open in two ways: `db` as the product, `admin` as the superuser. */
export interface OpenTestDatabase {
  readonly database: TestDatabase;
  readonly admin: pg.Client;
  readonly db: Database;
  close(): Promise<void>;
}

export async function openTestDatabase(): Promise<OpenTestDatabase> {
  const database = await createTestDatabase();
  const admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const db = await openDatabase({ appUrl: database.appUrl, log: silent });
  return {
    database,
    admin,
    db,
    async close() {
      await db.close();
      await admin.end();
      await database.close();
    },
  };
}
