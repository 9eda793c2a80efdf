import { execFile } from "node:child_process";
import { readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { writeDurably } from "../disk/write-durably.ts";

/** What a running postmaster writes about itself into its data folder. */
export interface PostmasterPid {
  readonly pid: number;
  readonly port: number;
  readonly socketDir: string;
  readonly status: "starting" | "stopping" | "ready";
}

/** Reads postmaster.pid; undefined where there is none, or one that is still being written. */
export async function readPostmasterPid(clusterDir: string): Promise<PostmasterPid | undefined> {
  const text = await readFile(pidFile(clusterDir), "utf8").catch(() => "");
  const lines = text.split("\n").map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  const status = lines[7] === "ready" || lines[7] === "stopping" ? lines[7] : "starting";
  return { pid, port: Number(lines[3] || 0), socketDir: lines[4] ?? "", status };
}

/** The postmaster of this folder, where one lives. After a reboot its number may be anybody's. */
export async function findPostmaster(clusterDir: string): Promise<PostmasterPid | undefined> {
  const found = await readPostmasterPid(clusterDir);
  if (!found || !(await isAlive(found.pid))) return undefined;
  return (await commandOf(found.pid)).includes(clusterDir) ? found : undefined;
}

/**
 * PostgreSQL refuses to start while the process named in postmaster.pid lives, though it be a stranger that was given
 * the number later. Its parent's number it passes over: so ours goes in. (Removing the file instead would also remove
 * the shared memory's key, by which it sees that old workers still run.)
 */
export async function disownStalePid(clusterDir: string): Promise<void> {
  const found = await readPostmasterPid(clusterDir);
  if (!found || found.pid === process.pid || !(await isAlive(found.pid))) return;
  const path = pidFile(clusterDir);
  const [text, owner] = await Promise.all([readFile(path, "utf8"), stat(clusterDir)]);
  await writeDurably(path, text.replace(/^\d+/, String(process.pid)), { owner });
}

/**
 * PostgreSQL also refuses lock files (its own, and its socket's) that are empty, as a power cut may leave them. Whoever
 * holds DATA_DIR's lock, and found no postmaster, may remove them.
 */
export async function removeEmptyLocks(clusterDir: string, socketDir: string): Promise<void> {
  for (const path of [pidFile(clusterDir), join(socketDir, ".s.PGSQL.5432.lock")]) {
    if ((await stat(path).catch(() => undefined))?.size === 0) await rm(path);
  }
}

/** Whether a process of that number runs; one that has ended but was not collected by its parent does not. */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
  if (process.platform !== "linux") return true;
  const state = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "gone) Z");
  return !/\) [ZX]/.test(state);
}

async function commandOf(pid: number): Promise<string> {
  if (process.platform === "linux") return readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  const { stdout } = await promisify(execFile)("ps", ["-p", String(pid), "-o", "command="]).catch(() => ({
    stdout: "",
  }));
  return stdout;
}

function pidFile(clusterDir: string): string {
  return join(clusterDir, "postmaster.pid");
}
