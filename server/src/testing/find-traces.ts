import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";

/**
 * Where a word still stands: every row of every table of the database, the engine's too, as text and as the hex of its
 * bytes, and every file below a folder. Tables by name, files by path.
 */
export async function findTraces(
  word: string,
  { adminUrl, dir }: { adminUrl: string; dir: string },
): Promise<string[]> {
  return [...(await findInTables(word, adminUrl)), ...(await findInFiles(word, dir))];
}

async function findInTables(word: string, adminUrl: string): Promise<string[]> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    const { rows: tables } = await admin.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await admin.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM ${name} AS t WHERE position($1 in lower(t::text)) > 0
         OR position($2 in t::text) > 0`,
        [word.toLowerCase(), Buffer.from(word).toString("hex")],
      );
      if ((rows[0]?.count ?? 0) > 0) found.push(name.replace(/^public\./, ""));
    }
    return found;
  } finally {
    await admin.end();
  }
}

async function findInFiles(word: string, dir: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && (await readFile(path)).includes(word)) found.push(path);
  }
  return found;
}
