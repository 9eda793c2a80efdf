import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, statSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterEach, expect, it } from "vitest";
import { makeDataDir } from "../../testing/make-data-dir.ts";
import { isAlive } from "./postmaster-pid.ts";
import { isRoot, unprivileged } from "./run-as.ts";
import { type Postgres, startPostgres } from "./start-postgres.ts";

const warnings: string[] = [];
const log = { info: () => undefined, warn: (message: string) => warnings.push(message), error: () => undefined };

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function newDataDir(mode?: number): Promise<string> {
  const dataDir = await makeDataDir({ mode });
  cleanups.push(dataDir.remove);
  return dataDir.path;
}

async function start(dataDir: string): Promise<Postgres> {
  const postgres = await startPostgres({ dataDir, log });
  cleanups.push(() => postgres.stop());
  return postgres;
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

it("starts PostgreSQL 18 behind a socket and a password, never as root, and stops it without a trace", async () => {
  const dataDir = await newDataDir();
  const postgres = await start(dataDir);
  expect(
    await query(
      postgres.adminUrl,
      `SELECT current_setting('server_version_num')::int / 10000 AS version,
        current_setting('listen_addresses') AS addresses, current_setting('data_checksums') AS checksums`,
    ),
  ).toEqual([{ version: 18, addresses: "", checksums: "on" }]);
  expect(statSync(`/proc/${postgres.pid}`).uid).not.toBe(0);
  expect(statSync(join(dataDir, "postgres-password")).mode & 0o777).toBe(0o600);
  const stranger = new URL(postgres.adminUrl);
  stranger.password = "guessed";
  await expect(query(stranger.toString(), "SELECT 1")).rejects.toThrow(/password authentication failed/);
  const { pid } = postgres;
  await postgres.stop();
  expect(await isAlive(pid)).toBe(false);
  expect(existsSync(join(dataDir, "postgres", "18", "postmaster.pid"))).toBe(false);
});

it("a second start on the same folder is refused with the reason, and the first one isn't affected", async () => {
  const dataDir = await newDataDir();
  const first = await start(dataDir);
  await expect(startPostgres({ dataDir, log })).rejects.toThrow(
    /^Hoopoe is already running on \S+\. .*DATA_DIR to another folder\.$/,
  );
  expect(await query(first.adminUrl, "SELECT 1 AS n")).toEqual([{ n: 1 }]);
});

it("a folder that only we can enter works too, and is found again", async () => {
  const dataDir = await newDataDir(0o700);
  const first = await start(dataDir);
  await query(first.adminUrl, "CREATE TABLE kept AS SELECT 42 AS n");
  await first.stop();
  expect(existsSync(join(dataDir, "postgres-location"))).toBe(isRoot);
  const second = await start(dataDir);
  expect(await query(second.adminUrl, "SELECT n FROM kept")).toEqual([{ n: 42 }]);
});

it("a folder recreated after deletion starts fresh, and what the old one left stays unchanged", async () => {
  const dataDir = await newDataDir(0o700);
  const first = await start(dataDir);
  await query(first.adminUrl, "CREATE TABLE kept AS SELECT 42 AS n");
  await first.stop();
  const files = ["postgres-location", "postgres-password"].map((name) => join(dataDir, name));
  const kept = await Promise.all(files.map((file) => readFile(file).catch(() => null)));
  await rm(dataDir, { recursive: true });
  await mkdir(dataDir, { mode: 0o700 });
  const second = await start(dataDir);
  expect(await query(second.adminUrl, "SELECT to_regclass('kept') AS kept")).toEqual([{ kept: null }]);
  await second.stop();
  if (!isRoot) return;
  cleanups.push(() => rm(second.socketDir, { recursive: true }));
  for (const [index, file] of files.entries()) await writeFile(file, kept[index] ?? "");
  const again = await start(dataDir);
  expect(await query(again.adminUrl, "SELECT n FROM kept")).toEqual([{ n: 42 }]);
});

it("a database whose password is gone stops the start, and says what to do", async () => {
  const dataDir = await newDataDir(0o700);
  await (await start(dataDir)).stop();
  await rm(join(dataDir, "postgres-password"));
  await expect(startPostgres({ dataDir, log })).rejects.toThrow(
    /^The password of the database in \S+ is missing\. Restore \S+postgres-password .* DATA_DIR .* delete both folders\.$/,
  );
});

it("a cluster of an ordinary user's is run as that user by root, and stays where it is", async () => {
  const dataDir = await newDataDir();
  const first = await start(dataDir);
  await query(first.adminUrl, "CREATE TABLE kept AS SELECT 42 AS n");
  await first.stop();
  const user = isRoot ? 1 : process.getuid?.();
  if (isRoot) execFileSync("chown", ["-R", "1:1", dataDir]);
  const second = await start(dataDir);
  expect(await query(second.adminUrl, "SELECT n FROM kept")).toEqual([{ n: 42 }]);
  expect(statSync(`/proc/${second.pid}`).uid).toBe(user);
  expect(second.socketDir).toBe(join(dataDir, "postgres"));
});

it("PostgreSQL killed three times during inserts comes back by itself, and no acknowledged row is lost", async () => {
  const postgres = await start(await newDataDir());
  await query(postgres.adminUrl, "CREATE TABLE rows (n integer PRIMARY KEY)");
  const pool = new pg.Pool({ connectionString: postgres.adminUrl, max: 4 });
  pool.on("error", () => undefined);
  const acknowledged: number[] = [];
  let next = 0;
  const killed: number[] = [];
  const writer = async () => {
    while (killed.length < 3 || acknowledged.length < killed.length * 100 + 100) {
      const n = next++;
      const isWritten = await pool.query("INSERT INTO rows VALUES ($1)", [n]).then(
        () => true,
        () => false,
      );
      if (!isWritten) continue;
      acknowledged.push(n);
      // The next blow falls a hundred rows after the server came back.
      if (killed.length < 3 && acknowledged.length >= (killed.length + 1) * 100 && killed.at(-1) !== postgres.pid) {
        killed.push(postgres.pid);
        process.kill(postgres.pid, "SIGKILL");
      }
    }
  };
  await Promise.all([writer(), writer(), writer(), writer()]);
  await pool.end();
  expect(new Set([...killed, postgres.pid]).size).toBe(4);
  const rows = await query<{ n: number }>(postgres.adminUrl, "SELECT n FROM rows");
  const present = new Set(rows.map((row) => row.n));
  expect(acknowledged.filter((n) => !present.has(n))).toEqual([]);
  expect(acknowledged.length).toBeGreaterThanOrEqual(400);
});

it("a postmaster whose node was killed is adopted by the next start, rows and all", async () => {
  const dataDir = await newDataDir();
  const node = spawn(process.execPath, [join(import.meta.dirname, "start-postgres.fixture.ts"), dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines: unknown[] = await once(node.stdout, "data");
  const pid = Number(lines[0]);
  node.kill("SIGKILL");
  await once(node, "exit");
  expect(await isAlive(pid)).toBe(true);
  const adopted = await start(dataDir);
  expect(adopted.pid).toBe(pid);
  expect(await query(adopted.adminUrl, "SELECT n FROM kept")).toEqual([{ n: 42 }]);
  process.kill(pid, "SIGKILL");
  await expect.poll(() => adopted.pid).not.toBe(pid);
  expect(await query(adopted.adminUrl, "SELECT n FROM kept")).toEqual([{ n: 42 }]);
  await adopted.stop();
  expect(await isAlive(adopted.pid)).toBe(false);
});

it("a postmaster.pid whose number now is a stranger's stops nobody", async () => {
  const dataDir = await newDataDir();
  const first = await start(dataDir);
  await first.stop();
  const stranger = spawn("/bin/sleep", ["600"], { ...(isRoot ? unprivileged : undefined), stdio: "ignore" });
  cleanups.push(() => void stranger.kill());
  await once(stranger, "spawn");
  const cluster = join(dataDir, "postgres", "18");
  await writeFile(
    join(cluster, "postmaster.pid"),
    `${stranger.pid}\n${cluster}\n1700000000\n5432\n${dataDir}/postgres\n\n1 1\nready\n`,
  );
  const second = await start(dataDir);
  expect(await query(second.adminUrl, "SELECT 1 AS n")).toEqual([{ n: 1 }]);
  expect(stranger.exitCode).toBe(null);
});
