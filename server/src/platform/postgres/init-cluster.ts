import { randomBytes } from "node:crypto";
import { readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { syncFolder } from "../disk/sync-folder.ts";
import { writeDurably } from "../disk/write-durably.ts";
import { StartError } from "../env/start-error.ts";
import { passwordFile } from "./password-file.ts";
import type { ClusterLocation } from "./place-cluster.ts";
import { handOver, runToEnd } from "./run-as.ts";
import type { StartLog } from "./start-log.ts";

/** The embedded cluster's own superuser: it makes the roles and nothing else ever uses it. */
export const superuser = "postgres";

/**
 * Makes the cluster where there is none, and gives its superuser's password, kept in DATA_DIR/postgres-password
 * (0600). The password is durable before the cluster is created, and a half-made cluster never takes the real name: after
 * a power cut there is either a cluster with its password, or none and it is created again. @throws StartError
 */
export async function initCluster(
  dataDir: string,
  { placement, log }: { placement: ClusterLocation; log: StartLog },
): Promise<string> {
  if (await stat(join(placement.clusterDir, "PG_VERSION")).catch(() => undefined)) {
    return readPassword(dataDir, placement.clusterDir);
  }
  log.info("Creating the database (PostgreSQL 18) …");
  const password = randomBytes(24).toString("hex");
  await writeDurably(passwordFile(dataDir), password);
  await runInitdb(placement, password);
  return password;
}

/** The superuser's password of an existing cluster. @throws StartError where its file is gone. */
export async function readPassword(dataDir: string, clusterDir: string): Promise<string> {
  const file = passwordFile(dataDir);
  try {
    const password = (await readFile(file, "utf8")).trim();
    if (password !== "") return password;
    throw new Error(`${file} is empty`);
  } catch (cause) {
    throw new StartError(
      `The password of the database in ${clusterDir} is missing. Restore ${file} from a backup, set DATA_DIR to another folder, or, if you don't need its data any more, delete both folders.`,
      { cause },
    );
  }
}

async function runInitdb({ home, clusterDir, binDir, runAs }: ClusterLocation, password: string): Promise<void> {
  await removePartial(clusterDir);
  // A name of its own: an initdb whose Hoopoe was killed may still write into the other one.
  const partial = `${clusterDir}.partial-${process.pid}`;
  const secret = join(home, "initdb-password");
  await rm(partial, { recursive: true, force: true });
  await rm(secret, { force: true });
  await writeFile(secret, password, { mode: 0o600 });
  await handOver(secret, runAs);
  const { code, output } = await runToEnd(
    join(binDir, "initdb"),
    // One sort order on every machine, whatever its locale: the C library's changes under a database's feet.
    `-U ${superuser} -A scram-sha-256 -E UTF8 --locale=C --locale-provider=builtin --builtin-locale=C.UTF-8`
      .split(" ")
      .concat("-D", partial, `--pwfile=${secret}`),
    { runAs, cwd: home },
  );
  await rm(secret, { force: true });
  if (/user does not exist/.test(output)) {
    throw new StartError(
      `PostgreSQL can't run as a user without a name. Add a line for user ${runAs?.uid ?? process.getuid?.()} to /etc/passwd, or set DATABASE_URL.`,
    );
  }
  if (code !== 0) {
    throw new StartError(`PostgreSQL couldn't create its data folder ${clusterDir}: ${lastLine(output)}`);
  }
  // initdb has synced what is in the folder.
  await rename(partial, clusterDir);
  await syncFolder(home);
}

/** What starts that were ended left; where one of them is still being written to, the next start removes it. */
async function removePartial(clusterDir: string): Promise<void> {
  for (const name of await readdir(dirname(clusterDir))) {
    if (!name.startsWith(`${basename(clusterDir)}.partial`)) continue;
    await rm(join(dirname(clusterDir), name), { recursive: true, force: true }).catch(() => undefined);
  }
}

function lastLine(output: string): string {
  return (
    output
      .split("\n")
      .findLast((line) => /error|fatal/i.test(line))
      ?.trim() ?? output.trim()
  );
}
