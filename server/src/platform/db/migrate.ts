import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Client } from "pg";
import { StartError } from "../env/start-error.ts";

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** Of files whose comments alone were changed once they had run somewhere: the checksum that stands in those databases. */
const earlierChecksums = new Map([
  ["0045_rare_words.sql", "2710daaac65b397fc23045d4227bc0df193b2fe5e54f0e00960c5a0ecade1d99"],
]);

const folderOfThis = join(import.meta.dirname, "migrations");

/**
 * Brings the database to what this program needs: each file of migrations/ in its own transaction, in the order of
 * their names, never back. `client` is the owner's; callers hold the lock (prepare-database.ts).
 * Gives the names of those it ran. @throws StartError when a file was edited after it ran, or the database is newer.
 */
export async function migrate(
  client: Client,
  { folder = folderOfThis, report }: { folder?: string; report?: ((sentence: string) => void) | undefined } = {},
): Promise<string[]> {
  await client.query("CREATE SCHEMA IF NOT EXISTS hoopoe");
  await client.query(`CREATE TABLE IF NOT EXISTS hoopoe.migrations
    (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
  const { pending, isNew } = await findPending(client, folder);
  // Of an empty database this takes a second.
  if (pending.length > 0 && !isNew)
    report?.(`Migrating the database, migrations to run: ${pending.length}. With a lot of data this takes minutes.`);
  for (const migration of pending) await run(client, migration);
  return pending.map((migration) => migration.name);
}

/** Names of the migrations that the next start would run, on a database that was started before. @throws StartError */
export async function pendingMigrations(client: Client): Promise<string[]> {
  const { pending } = await findPending(client, folderOfThis);
  return pending.map((migration) => migration.name);
}

async function findPending(client: Client, folder: string): Promise<{ pending: Migration[]; isNew: boolean }> {
  const migrations = await readMigrations(folder);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "SELECT name, checksum FROM hoopoe.migrations",
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  checkHistory(migrations, applied);
  return { pending: migrations.filter((migration) => !applied.has(migration.name)), isNew: applied.size === 0 };
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

function checkHistory(migrations: Migration[], applied: Map<string, string>): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]));
  for (const [name, checksum] of applied) {
    const expected = known.get(name);
    if (expected === undefined) {
      throw new StartError(
        `The database is newer than this Hoopoe: it has migration ${name}, which this version doesn't know. Start the newer version.`,
      );
    }
    if (expected !== checksum && earlierChecksums.get(name) !== checksum) {
      throw new StartError(
        `Migration ${name} was edited after it ran on this database. Restore the file and write a new migration instead.`,
      );
    }
  }
}

async function run(client: Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query(sql);
    await client.query("INSERT INTO hoopoe.migrations (name, checksum) VALUES ($1, $2)", [name, checksum]);
    await client.query("COMMIT");
  } catch (cause) {
    await client.query("ROLLBACK");
    throw new StartError(`Migration ${name} failed and was rolled back: ${String(cause)}`, { cause });
  }
}
