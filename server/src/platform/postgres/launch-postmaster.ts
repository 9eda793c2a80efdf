import { type ChildProcess, spawn } from "node:child_process";
import { open, readdir, readFile, readlink, stat, truncate } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { StartError } from "../env/start-error.ts";
import type { ClusterLocation } from "./place-cluster.ts";
import { disownStalePid, findPostmaster, readPostmasterPid, removeEmptyLocks } from "./postmaster-pid.ts";
import { type Postmaster, watchAdopted } from "./postmaster.ts";
import { postgresEnvironment } from "./run-as.ts";

export type PostgresSettings = Readonly<Record<string, string>>;

const port = 5432;
const logBytesMax = 20_000_000;
/** Replaying the log of a crash may take its time; a folder still held by dying workers frees itself within seconds. */
const readyTimeoutMs = 120_000;
const heldTimeoutMs = 30_000;

/** Takes over the postmaster that already runs on this folder, or starts one; resolves when it accepts connections. */
export async function adoptOrLaunch(placement: ClusterLocation, settings: PostgresSettings): Promise<Postmaster> {
  return (await adopt(placement.clusterDir)) ?? launch(placement, settings);
}

async function adopt(clusterDir: string): Promise<Postmaster | undefined> {
  const deadline = performance.now() + readyTimeoutMs;
  for (;;) {
    const found = await findPostmaster(clusterDir);
    if (!found) return undefined;
    if (found.status === "ready") return { ...found, ended: watchAdopted(found.pid) };
    if (performance.now() > deadline) {
      throw new StartError(
        `PostgreSQL (process ${found.pid}) has been ${found.status} on ${clusterDir} for two minutes. End that process, then start Hoopoe again.`,
      );
    }
    await pause(20);
  }
}

async function launch(placement: ClusterLocation, settings: PostgresSettings): Promise<Postmaster> {
  const deadline = performance.now() + heldTimeoutMs;
  for (;;) {
    await removeEmptyLocks(placement.clusterDir, placement.socketDir);
    await disownStalePid(placement.clusterDir);
    await endOrphans(placement.clusterDir);
    const outcome = await attempt(placement, settings);
    if (typeof outcome !== "string") return outcome;
    const isHeld = /shared memory block|lock file "postmaster.pid"/.test(outcome);
    if (!isHeld || performance.now() > deadline) {
      throw new StartError(`PostgreSQL didn't start on ${placement.clusterDir}: ${outcome} (see ${placement.logFile})`);
    }
    await pause(50);
  }
}

/** One try: the postmaster, or the words with which it ended. */
async function attempt(placement: ClusterLocation, settings: PostgresSettings): Promise<Postmaster | string> {
  const { clusterDir, socketDir, logFile } = placement;
  const log = await openLog(logFile);
  const logStart = (await log.stat()).size;
  const child = spawn(join(placement.binDir, "postgres"), ["-D", clusterDir, ...flags(socketDir, settings)], {
    ...placement.runAs,
    cwd: placement.home,
    env: postgresEnvironment,
    // Its own session: Ctrl-C in the terminal is for us, and we stop it when our own work is done.
    detached: true,
    stdio: ["ignore", log.fd, log.fd],
  });
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  const spawned = new Promise<void>((done, failed) => child.once("spawn", done).once("error", failed));
  try {
    await spawned;
  } catch (cause) {
    throw new StartError(`Couldn't run PostgreSQL from ${placement.binDir}: ${String(cause)}`, { cause });
  } finally {
    await log.close();
  }
  child.unref();
  const pid = await untilReady(child, clusterDir);
  if (pid === undefined) return lastWords(logFile, logStart);
  return { pid, port, socketDir, ended };
}

function flags(socketDir: string, settings: PostgresSettings): string[] {
  const all = {
    listen_addresses: "",
    port: String(port),
    unix_socket_directories: socketDir,
    unix_socket_permissions: "0700",
    password_encryption: "scram-sha-256",
    timezone: "UTC",
    log_timezone: "UTC",
    jit: "off",
    // Four processes that keep theirs come near a hundred.
    max_connections: "200",
    // A container's /dev/shm has 64 MB, which parallel workers overflow; one workspace's rows need none.
    max_parallel_workers_per_gather: "0",
    log_min_messages: "warning",
    ...settings,
  };
  return Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

async function untilReady(child: ChildProcess, clusterDir: string): Promise<number | undefined> {
  const deadline = performance.now() + readyTimeoutMs;
  while (child.exitCode === null && child.signalCode === null) {
    const found = await readPostmasterPid(clusterDir);
    if (found && found.pid === child.pid && found.status === "ready") return found.pid;
    if (performance.now() > deadline) child.kill("SIGQUIT");
    await pause(5);
  }
  return undefined;
}

/**
 * Workers of a killed postmaster hold its shared memory until they notice; one in a long query notices late. They
 * can only be told apart where /proc shows a process's folder; elsewhere the new postmaster waits for them.
 */
async function endOrphans(clusterDir: string): Promise<void> {
  const pids = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name));
  for (const pid of pids) {
    const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => "");
    const command = cwd === clusterDir ? await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "") : "";
    if (!command.startsWith("postgres: ")) continue;
    try {
      process.kill(Number(pid), "SIGQUIT");
    } catch {
      // Gone already.
    }
  }
}

async function openLog(logFile: string) {
  const size = (await stat(logFile).catch(() => undefined))?.size ?? 0;
  if (size > logBytesMax) await truncate(logFile);
  return open(logFile, "a", 0o600);
}

async function lastWords(logFile: string, start: number): Promise<string> {
  const text = (await readFile(logFile)).subarray(start).toString("utf8");
  const lines = text.split("\n").filter((line) => line.trim());
  const words = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? "it ended without a message";
  return words.replace(/^.*?(FATAL|PANIC):\s*/, "").trim();
}
