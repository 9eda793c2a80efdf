import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeDataDir } from "../../testing/make-data-dir.ts";
import { type Postgres, startPostgres } from "../postgres/start-postgres.ts";
import { onDatabase } from "./database-urls.ts";
import { openDatabase } from "./open-database.ts";
import { prepareDatabase } from "./prepare-database.ts";

// Roles belong to a whole server, so this file has one of its own, as a database outside of Hoopoe would be.
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
let postgres: Postgres;
let dataDir: Awaited<ReturnType<typeof makeDataDir>>;
let admin: pg.Client;

beforeAll(async () => {
  dataDir = await makeDataDir();
  postgres = await startPostgres({ dataDir: dataDir.path, log, settings: { fsync: "off" } });
  admin = new pg.Client({ connectionString: postgres.adminUrl });
  await admin.connect();
  await admin.query("CREATE ROLE dba LOGIN CREATEROLE PASSWORD 'of the dba'");
  await admin.query("CREATE ROLE plain LOGIN PASSWORD 'of plain'");
  await admin.query("CREATE ROLE runner LOGIN PASSWORD 'of the runner'");
});

afterAll(async () => {
  await admin.end();
  await postgres.stop();
  await dataDir.remove();
});

function urlOf(user: string, password: string, database: string): string {
  const url = new URL(onDatabase(postgres.adminUrl, database));
  url.username = user;
  url.password = password;
  return url.toString();
}

async function makeDatabase(name: string, owner: string): Promise<string> {
  await admin.query(`CREATE DATABASE ${name} OWNER ${owner}`);
  return name;
}

async function expectToRun(appUrl: string): Promise<void> {
  const db = await openDatabase({ appUrl, log, poolSize: 1 });
  try {
    expect(await db.lookups.hasAnyUser()).toBe(false);
    expect(await db.withSystem((trx) => trx.selectFrom("tenants").selectAll().execute())).toEqual([]);
  } finally {
    await db.close();
  }
}

it("a role that can't create roles gets the reason, and what to do", async () => {
  const database = await makeDatabase("poor", "plain");
  await expect(prepareDatabase(urlOf("plain", "of plain", database))).rejects.toThrow(
    /^DATABASE_URL's role plain can't create the roles Hoopoe needs \(hoopoe_owner, .*\)\. Run ALTER ROLE plain CREATEROLE [^\n]+\.$/,
  );
});

it("an ordinary role with CREATEROLE is enough: three starts at once make roles, tables and the product's login", async () => {
  const database = await makeDatabase("ours", "dba");
  const input = urlOf("dba", "of the dba", database);
  const prepared = await Promise.all([prepareDatabase(input), prepareDatabase(input), prepareDatabase(input)]);
  expect(prepared.flatMap((one) => one.migrated).filter((name) => name === "0001_first_light.sql")).toHaveLength(1);
  const [{ appUrl, engineUrl }] = prepared;
  expect(new URL(appUrl).username).toBe("hoopoe_app");
  await expectToRun(appUrl);
  const engine = new pg.Client({ connectionString: engineUrl });
  await engine.connect();
  await engine.query("CREATE TABLE dbos.work (id text)");
  await expect(engine.query("SELECT * FROM users")).rejects.toThrow(/permission denied/);
  await engine.end();
});

it("DATABASE_APP_URL runs the product when it is given; one above row-level security is refused", async () => {
  const database = await makeDatabase("two_roles", "dba");
  const input = urlOf("dba", "of the dba", database);
  const { appUrl } = await prepareDatabase(input, { appUrl: urlOf("runner", "of the runner", database) });
  expect(new URL(appUrl).username).toBe("runner");
  await expectToRun(appUrl);
  await admin.query("ALTER ROLE runner BYPASSRLS");
  await expect(openDatabase({ appUrl, log })).rejects.toThrow(/^Hoopoe won't run as runner, which is .*BYPASSRLS/);
  await admin.query("ALTER ROLE runner NOBYPASSRLS");
});

it("starts at once on two databases of one server, whose roles are the same, do not stand in each other's way", async () => {
  const args = ["ours", "two_roles"].map((database) => urlOf("dba", "of the dba", database));
  for (let round = 0; round < 15; round += 1) {
    const prepared = await Promise.all(args.map((url) => prepareDatabase(url)));
    expect(prepared.map(({ migrated }) => migrated)).toEqual([[], []]);
  }
});

it("where an administrator made the roles, DATABASE_URL's needs to create none, but DATABASE_APP_URL is a must", async () => {
  const database = await makeDatabase("by_hand", "plain");
  await admin.query("GRANT hoopoe_owner, hoopoe_engine TO plain");
  const input = urlOf("plain", "of plain", database);
  await expect(prepareDatabase(input)).rejects.toThrow(/^DATABASE_URL's role can't set passwords\. .*DATABASE_APP_URL/);
  const { appUrl, engineUrl } = await prepareDatabase(input, { appUrl: urlOf("runner", "of the runner", database) });
  await expectToRun(appUrl);
  const engine = new pg.Client({ connectionString: engineUrl });
  await engine.connect();
  expect((await engine.query("SELECT current_user AS me")).rows).toEqual([{ me: "hoopoe_engine" }]);
  await engine.end();
});

it.for<[string, () => string]>([
  ["a wrong password", () => urlOf("dba", "guessed", "postgres")],
  ["no such database", () => urlOf("dba", "of the dba", "nowhere")],
  ["nobody there", () => "postgresql://dba:guessed@127.0.0.1:1/hoopoe"],
])("%s ends with one line without the password", async ([, url]) => {
  await expect(prepareDatabase(url())).rejects.toThrow(
    /^Couldn't reach the database of DATABASE_URL at \S+ \([^\n]+\)\. [^\n]+\.$/,
  );
  await expect(prepareDatabase(url())).rejects.not.toThrow(/guessed/);
});
