import { readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { memoryFolder } from "@hoopoe/sandbox/testing/memory-folder.ts";
import type { TestProject } from "vitest/node";
import { ensureDatabase, prepareDatabase } from "../platform/db/prepare-database.ts";
import { findPostmaster, isAlive } from "../platform/postgres/postmaster-pid.ts";
import { startPostgres } from "../platform/postgres/start-postgres.ts";
import { makeDataDir } from "./make-data-dir.ts";
import { templateDatabase } from "./template-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The superuser's URL of the cluster of this test run. */
    testPostgresUrl: string;
  }
}

/** Names the run's cluster to the next project of the same run. */
const variable = "TEST_POSTGRES_URL";

/** Vitest's global set-up: one throw-away cluster for the run, with one migrated template in it. */
export async function setup(project: Pick<TestProject, "provide">): Promise<(() => Promise<void>) | undefined> {
  const running = process.env[variable];
  if (running !== undefined) {
    project.provide("testPostgresUrl", running);
    return undefined;
  }
  // Each test file's database is four hundred files: on a disk, making and dropping them costs more than the rest of it.
  const folder = await memoryFolder();
  for (const location of new Set([folder, tmpdir()])) await sweepLeftovers(location);
  const prefix = `hoopoe-vitest-${process.pid}-`;
  const dataDir = await makeDataDir({ prefix, folder });
  // So do the clusters that tests start by themselves, and all else they make: it goes with the run, also with a killed one.
  // Below a long path a cluster's socket would find no room.
  const temporary = folder.length > 20 ? undefined : await makeDataDir({ prefix, folder, mode: 0o1777 });
  if (temporary !== undefined) process.env["TMPDIR"] = temporary.path;
  const postgres = await startPostgres({
    dataDir: dataDir.path,
    log: { info: () => undefined, warn: print, error: print },
    // Nothing in it outlives the run.
    settings: {
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      max_connections: "300",
      max_wal_size: "512MB",
    },
  });
  const templateUrl = await ensureDatabase(postgres.adminUrl, templateDatabase);
  await prepareDatabase(templateUrl);
  project.provide("testPostgresUrl", postgres.adminUrl);
  process.env[variable] = postgres.adminUrl;
  return async () => {
    await postgres.stop();
    await dataDir.remove();
    await temporary?.remove();
  };
}

function print(message: string): void {
  process.stderr.write(`${message}\n`);
}

/** A run that was killed outright left its cluster behind: its folder names the process. */
async function sweepLeftovers(location: string): Promise<void> {
  for (const name of await readdir(location)) {
    const pid = /^hoopoe-vitest-(\d+)-/.exec(name)?.[1];
    if (pid === undefined || (await isAlive(Number(pid)))) continue;
    const folder = join(location, name);
    const postmaster = await findPostmaster(join(folder, "postgres", "18"));
    if (postmaster) process.kill(postmaster.pid, "SIGQUIT");
    await rm(folder, { recursive: true, force: true });
  }
}
