import { readdir, readFile, readlink } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";

/** A process that works on the folder: named in its command line, or the folder it runs in. */
export interface Leftover {
  readonly pid: number;
  readonly command: string;
}

/** Every process (ours apart) that still has to do with `folder`. Linux only: elsewhere there is no /proc to read. */
export async function leftovers(folder: string): Promise<Leftover[]> {
  const pids = (await readdir("/proc").catch(() => [])).map(Number).filter((pid) => pid > 0 && pid !== process.pid);
  const found = await Promise.all(pids.map((pid) => describe(pid, folder)));
  return found.filter((leftover) => leftover !== undefined);
}

/** Ends what a journey killed on purpose and left without a parent; resolves once all of it is gone. */
export async function endLeftovers(folder: string): Promise<void> {
  for (let left = await leftovers(folder); left.length > 0; left = await leftovers(folder)) {
    for (const { pid } of left) endNow(pid);
    await pause(20);
  }
}

async function describe(pid: number, folder: string): Promise<Leftover | undefined> {
  const [command, cwd, environment] = await Promise.all([
    readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => ""),
    readlink(`/proc/${pid}/cwd`).catch(() => ""),
    readFile(`/proc/${pid}/environ`, "utf8").catch(() => ""),
  ]);
  if (command === "") return undefined; // A kernel thread, or one that has ended and waits to be collected.
  const isOurs = command.includes(folder) || cwd.startsWith(folder) || environment.includes(`DATA_DIR=${folder}`);
  return isOurs ? { pid, command: command.replaceAll("\0", " ").trim() } : undefined;
}

function endNow(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // Gone already.
  }
}
