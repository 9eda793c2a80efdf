// Writes the rows of every table, from a database made by the migrations: part of `npm run fix`. With --check it only
// compares, and fails where they differ.
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { memoryFolder } from "@hoopoe/sandbox/testing/memory-folder.ts";
import { ensureDatabase, prepareDatabase } from "../platform/db/prepare-database.ts";
import { startPostgres } from "../platform/postgres/start-postgres.ts";
import { generateTables } from "./generate-tables.ts";

const path = "server/src/platform/db/tables.ts";
const root = join(import.meta.dirname, "../../..");
const isCheck = process.argv.includes("--check");
const dataDir = await mkdtemp(join((await memoryFolder()) || tmpdir(), "hoopoe-row-types-"));
const log = { info: () => undefined, warn: print, error: print };
const postgres = await startPostgres({ dataDir, log, settings: { fsync: "off" } });
try {
  const url = await ensureDatabase(postgres.adminUrl, "hoopoe");
  await prepareDatabase(url);
  const file = join(root, path);
  const before = await readFile(file, "utf8").catch(() => "");
  await writeFile(file, await generateTables(url));
  execFileSync(process.execPath, ["node_modules/oxfmt/bin/oxfmt", path], { cwd: root, stdio: "ignore" });
  const after = await readFile(file, "utf8");
  if (isCheck && after !== before) {
    await writeFile(file, before);
    const lines = after.split("\n");
    const index = lines.findIndex((line, at) => line !== before.split("\n")[at]);
    print(`${path}:${index + 1} differs from what the migrations make: ${lines[index]?.trim()}`);
    print("Run `npm run fix`.");
    process.exitCode = 1;
  }
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

function print(line: string): void {
  process.stderr.write(`${line}\n`);
}
