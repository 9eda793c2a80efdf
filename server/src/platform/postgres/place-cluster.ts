import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, realpath, rename, rm, rmdir, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, extname, join } from "node:path";
import { syncFolder, syncTree } from "../disk/sync-folder.ts";
import { writeDurably } from "../disk/write-durably.ts";
import { StartError } from "../env/start-error.ts";
import { findBinaries, type PostgresBinaries } from "./find-binaries.ts";
import { passwordFile } from "./password-file.ts";
import { handOver, isRoot, type RunAs, runToEnd, unprivileged } from "./run-as.ts";

/** Where a cluster lives and who runs it. `home` holds the data folder, the log and, mostly, the socket. */
export interface ClusterLocation {
  readonly home: string;
  readonly clusterDir: string;
  readonly socketDir: string;
  readonly logFile: string;
  readonly binDir: string;
  readonly runAs: RunAs;
}

/** A socket's path has some hundred bytes at most, its name `/.s.PGSQL.5432` included. */
const socketDirLengthMax = 85;
const sharedHome = "/var/lib/hoopoe";
const pointerFile = "postgres-location";

/**
 * Finds or makes the home of `dataDir`'s cluster. It is DATA_DIR/postgres, unless we are root and the user that
 * PostgreSQL runs as cannot get there (a clone in /root): then /var/lib/hoopoe/<hash>, named by a pointer file.
 */
export async function locateCluster(dataDir: string): Promise<ClusterLocation> {
  const folder = await realpath(dataDir);
  const key = createHash("sha256").update(folder).digest("hex").slice(0, 16);
  const home = (await readPointer(folder)) ?? (await makeHome(folder, key));
  const clusterDir = join(home, "18");
  const runAs = await userOf(clusterDir, home);
  const socketDir = home.length <= socketDirLengthMax ? home : await makeSocketDir(key, runAs);
  const binaries = await reachableBinaries(findBinaries(), { home, runAs });
  return { home, clusterDir, socketDir, logFile: join(home, "postgres.log"), binDir: join(binaries, "bin"), runAs };
}

/** The cluster's home where it is not in DATA_DIR. */
export async function readPointer(dataDir: string): Promise<string | undefined> {
  const home = await readFile(join(dataDir, pointerFile), "utf8").catch(() => undefined);
  return home?.trim() || undefined;
}

async function makeHome(dataDir: string, key: string): Promise<string> {
  const near = join(dataDir, "postgres");
  if (await stat(join(near, "18")).catch(() => undefined)) return near;
  const runAs = isRoot ? unprivileged : undefined;
  const isNew = await makeFolder(near, runAs);
  if (!runAs || (await isReachable(near, { runAs, need: "-w" }))) return near;
  // Never more than the empty folder of a moment ago: what somebody else made there is theirs.
  if (isNew) await rmdir(near);
  const far = await freeHome(dataDir, key);
  await mkdir(sharedHome, { recursive: true, mode: 0o755 });
  await makeFolder(far, runAs);
  for (const folder of [sharedHome, dirname(sharedHome)]) await syncFolder(folder);
  await writeDurably(join(dataDir, pointerFile), `${far}\n`, { mode: 0o644 });
  return far;
}

/** A DATA_DIR that was deleted left its database behind: whoever begins anew at the same place neither meets nor touches it. */
async function freeHome(dataDir: string, key: string): Promise<string> {
  const homeOf = (count: number) => join(sharedHome, count === 1 ? key : `${key}-${count}`);
  const has = (path: string) => stat(path).then(Boolean, () => false);
  let count = 1;
  if (!(await has(passwordFile(dataDir)))) while (await has(join(homeOf(count), "18"))) count += 1;
  return homeOf(count);
}

async function makeFolder(path: string, runAs: RunAs): Promise<boolean> {
  const isNew = (await mkdir(path, { recursive: true, mode: 0o700 })) !== undefined;
  // An empty one may be an earlier start's, ended before it handed the folder over.
  if (isNew || (await readdir(path).catch(() => [""])).length === 0) await handOver(path, runAs);
  return isNew;
}

/** An existing cluster stays with the user that made it: root may run it as that user, nobody else may run it at all. */
async function userOf(clusterDir: string, home: string): Promise<RunAs> {
  const owner = (await stat(clusterDir).catch(() => undefined)) ?? (await stat(home));
  const ours = process.getuid?.();
  if (isRoot) return owner.uid === 0 ? unprivileged : { uid: owner.uid, gid: owner.gid };
  if (owner.uid === ours) return undefined;
  throw new StartError(
    `The database in ${home} belongs to user ${owner.uid}, but this is user ${ours}. Start Hoopoe as the user that first started it (root, if it was root), or set DATA_DIR to another folder.`,
  );
}

async function makeSocketDir(key: string, runAs: RunAs): Promise<string> {
  const path = join(tmpdir(), `hoopoe-${key}`);
  await mkdir(path, { recursive: true, mode: 0o700 });
  await handOver(path, runAs);
  return path;
}

/** The binaries themselves, or, where that user cannot get at them, a copy in the cluster's home. */
async function reachableBinaries(
  { folder, version }: PostgresBinaries,
  { home, runAs }: { home: string; runAs: RunAs },
): Promise<string> {
  if (!runAs || (await isReachable(join(folder, "bin", "postgres"), { runAs, need: "-x" }))) return folder;
  const copy = join(home, `binaries-${version}`);
  if (await stat(copy).catch(() => undefined)) return copy;
  const partial = `${copy}.partial`;
  await rm(partial, { recursive: true, force: true });
  await cp(folder, partial, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => extname(source) !== ".a",
  });
  // Synced before it has its name: a power cut must not leave programs without content.
  await syncTree(partial);
  await rename(partial, copy);
  await syncFolder(home);
  return copy;
}

async function isReachable(path: string, { runAs, need }: { runAs: RunAs; need: "-w" | "-x" }): Promise<boolean> {
  const { code } = await runToEnd("/bin/sh", ["-c", `test ${need} "$1"`, "sh", path], { runAs, cwd: "/" });
  return code === 0;
}
