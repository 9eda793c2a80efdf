import { readdir, readFile } from "node:fs/promises";

export interface ProcessUse {
  /** Resident memory in megabytes (10^6 bytes). */
  readonly residentMb: number;
  /** Processor time used so far, in seconds. */
  readonly cpuSeconds: number;
}

/** Linux counts processor time in ticks of this many a second. */
const ticksPerSecond = 100;

/** What a process and all below it use, Postgres apart (it is named so, and has goals of its own). Linux only. */
export async function useOfTree(pid: number): Promise<ProcessUse> {
  const parents = await parentsOfAll();
  const pids = [pid, ...descendants(pid, parents)];
  const uses = await Promise.all(pids.map(useOf));
  return {
    residentMb: uses.reduce((sum, use) => sum + use.residentMb, 0),
    cpuSeconds: uses.reduce((sum, use) => sum + use.cpuSeconds, 0),
  };
}

/** A process by number and the moment it began, since numbers are given out anew. */
export interface ProcessId {
  readonly pid: number;
  readonly startTicks: number;
}

/** A process and all below it, as they are now. */
export async function processTree(pid: number): Promise<ProcessId[]> {
  const pids = [pid, ...descendants(pid, await parentsOfAll())];
  return Promise.all(pids.map(async (one) => ({ pid: one, startTicks: Number((await statOf(one))[19]) })));
}

/** Whether that very process still runs (one that ended and waits to be collected does not). */
export async function isSameAlive({ pid, startTicks }: ProcessId): Promise<boolean> {
  const stat = await statOf(pid);
  return stat[0] !== "Z" && Number(stat[19]) === startTicks;
}

async function parentsOfAll(): Promise<Map<number, number>> {
  const pids = (await readdir("/proc")).map(Number).filter((pid) => pid > 0);
  const pairs = await Promise.all(pids.map(async (pid) => [pid, Number((await statOf(pid))[1])] as const));
  return new Map(pairs);
}

function descendants(pid: number, parents: ReadonlyMap<number, number>): number[] {
  const children = [...parents].filter(([, parent]) => parent === pid).map(([child]) => child);
  return children.flatMap((child) => [child, ...descendants(child, parents)]);
}

async function useOf(pid: number): Promise<ProcessUse> {
  const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  if (/\/postgres\0|^postgres: /.test(command)) return { residentMb: 0, cpuSeconds: 0 };
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const stat = await statOf(pid);
  return {
    residentMb: (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024) / 1e6,
    cpuSeconds: (Number(stat[11] ?? 0) + Number(stat[12] ?? 0)) / ticksPerSecond,
  };
}

/** The fields of /proc/<pid>/stat after the command's name, which may hold blanks: state, parent, ... */
async function statOf(pid: number): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
}
