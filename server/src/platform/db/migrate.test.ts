import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/create-test-database.ts";
import { migrate } from "./migrate.ts";

let test: TestDatabase;
let client: pg.Client;
let folder: string;

beforeEach(async () => {
  test = await createTestDatabase({ isMigrated: false });
  client = new pg.Client({ connectionString: test.adminUrl });
  await client.connect();
  folder = await mkdtemp(join(tmpdir(), "hoopoe-migrations-"));
  await write("0001_first.sql", "CREATE TABLE first (n integer)");
});

afterEach(async () => {
  await client.end();
  await test.close();
  await rm(folder, { recursive: true });
});

function write(name: string, sql: string): Promise<void> {
  return writeFile(join(folder, name), sql);
}

async function tables(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  );
  return rows.map((row) => row.name);
}

it("runs each migration once, in the order of their names", async () => {
  await write("0002_second.sql", "INSERT INTO first VALUES (1); CREATE TABLE second ()");
  const tellOfNew = () => expect.fail("An empty database takes a second.");
  expect(await migrate(client, { folder, report: tellOfNew })).toEqual(["0001_first.sql", "0002_second.sql"]);
  await write("0003_third.sql", "INSERT INTO first VALUES (2)");
  const messages: string[] = [];
  const report = (sentence: string) => messages.push(sentence);
  expect(await migrate(client, { folder, report })).toEqual(["0003_third.sql"]);
  expect(messages).toEqual([expect.stringMatching(/^Migrating the database, migrations to run: 1\./)]);
  expect(await migrate(client, { folder, report })).toEqual([]);
  expect(messages).toHaveLength(1);
  expect((await client.query("SELECT n FROM first ORDER BY n")).rows).toEqual([{ n: 1 }, { n: 2 }]);
});

it("a migration that fails leaves nothing of itself, keeps those before it, and runs again when it is right", async () => {
  await write("0002_second.sql", "CREATE TABLE half (); SELECT nothing_like_this()");
  await expect(migrate(client, { folder })).rejects.toThrow(
    /^Migration 0002_second\.sql failed and was rolled back: .*nothing_like_this/,
  );
  expect(await tables()).toEqual(["first"]);
  await write("0002_second.sql", "CREATE TABLE whole ()");
  expect(await migrate(client, { folder })).toEqual(["0002_second.sql"]);
  expect(await tables()).toEqual(["first", "whole"]);
});

it("an edited migration stops the start, and nothing newer runs", async () => {
  await migrate(client, { folder });
  await write("0001_first.sql", "CREATE TABLE first (n bigint)");
  await write("0002_second.sql", "CREATE TABLE second ()");
  await expect(migrate(client, { folder })).rejects.toThrow(/^Migration 0001_first\.sql was edited after it ran/);
  expect(await tables()).toEqual(["first"]);
});

it("a database in which 0045 ran before its comment was changed starts as well", async () => {
  await write("0045_rare_words.sql", "CREATE TABLE rare ()");
  await migrate(client, { folder });
  await client.query("UPDATE hoopoe.migrations SET checksum = $1 WHERE name LIKE '0045%'", [
    "2710daaac65b397fc23045d4227bc0df193b2fe5e54f0e00960c5a0ecade1d99",
  ]);
  expect(await migrate(client, { folder })).toEqual([]);
  await client.query("UPDATE hoopoe.migrations SET checksum = 'another' WHERE name LIKE '0045%'");
  await expect(migrate(client, { folder })).rejects.toThrow(/^Migration 0045_rare_words\.sql was edited/);
});

it("a database of a newer version stops the start", async () => {
  await write("0002_second.sql", "CREATE TABLE second ()");
  await migrate(client, { folder });
  await rm(join(folder, "0002_second.sql"));
  await expect(migrate(client, { folder })).rejects.toThrow(
    /^The database is newer than this Hoopoe: .*0002_second\.sql/,
  );
});
