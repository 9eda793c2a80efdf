import { setTimeout as pause } from "node:timers/promises";
import { isAlive } from "./postmaster-pid.ts";

/** A running postmaster, ours or adopted: `ended` resolves when it is gone. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly socketDir: string;
  readonly ended: Promise<void>;
}

/** Nobody tells us when a process that is not our child ends: we look. */
export async function watchAdopted(pid: number): Promise<void> {
  while (await isAlive(pid)) await pause(200, undefined, { ref: false });
}

/**
 * Fast shutdown: open transactions roll back, all acknowledged ones are on disk. After `patienceMs` immediate
 * shutdown, which is as safe and makes the next start replay the log.
 */
export async function stopPostmaster(postmaster: Postmaster, { patienceMs }: { patienceMs: number }): Promise<void> {
  signal(postmaster.pid, "SIGINT");
  const hasty = setInterval(() => signal(postmaster.pid, "SIGQUIT"), patienceMs);
  await postmaster.ended;
  clearInterval(hasty);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended by itself in between, which is what was wanted.
  }
}
