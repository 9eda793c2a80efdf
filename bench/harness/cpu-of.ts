import { readdir, readFile } from "node:fs/promises";

/** Milliseconds of processor that a process has used, with those of its children that have ended; Linux alone tells. */
export async function processUsedMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const ticks = fieldsOf(stat)
    .slice(11, 15)
    .reduce((sum, field) => sum + Number(field), 0);
  return ticks * 10;
}

/** Megabytes of a process that lie in memory; Linux alone tells. */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}

/** Milliseconds of processor, of a process and all that live below it: PostgreSQL is one for each connection. */
export async function treeUsedMs(pid: number): Promise<number> {
  const all = (await readdir("/proc")).map(Number).filter((one) => one > 0);
  const parents = await Promise.all(
    all.map(async (one) => {
      const stat = await readFile(`/proc/${one}/stat`, "utf8").catch(() => "");
      return { pid: one, parent: Number(fieldsOf(stat)[1] ?? 0) };
    }),
  );
  const own = [pid, ...parents.filter(({ parent }) => parent === pid).map((one) => one.pid)];
  const used = await Promise.all(own.map(processUsedMs));
  return used.reduce((sum, one) => sum + one, 0);
}

/** The fields behind the name, which may hold spaces; the first is the state. */
function fieldsOf(stat: string): string[] {
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}
