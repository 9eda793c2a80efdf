import { readFileSync } from "node:fs";

export type ProcessUsage = { residentBytes: number; cpuMs: number };

/** Linux counts in pages of 4 KiB and in hundredths of a second on all machines that Node runs on by default. */
const pageBytes = 4096;
const tickMs = 10;

/** What a process uses now, buffers outside its heap included; null where the system has no /proc, or the process ended. */
export function processUsage(pid: number): ProcessUsage | null {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, "latin1").split(" ")[1]);
    // The program's name, in brackets, may hold blanks.
    const fields = readFileSync(`/proc/${pid}/stat`, "latin1")
      .replace(/^.*\) /s, "")
      .split(" ");
    return { residentBytes: pages * pageBytes, cpuMs: (Number(fields[11]) + Number(fields[12])) * tickMs };
  } catch {
    return null;
  }
}
