import type { ParseLimits } from "./parse-limits.ts";
import { type ProcessUsage, processUsage } from "./process-usage.ts";

export type Overrun = "memory" | "cpu" | "stalled" | "too-long";

type WatchLimits = Pick<ParseLimits, "memoryMegabytes" | "cpuSeconds" | "cpuSecondsPerMegabyte" | "stallMs" | "busyMs">;

/** Often enough that a child gains some 100 MB at most between two looks. */
const tickMs = 50;
const megabyte = 1024 * 1024;

/**
 * Watches one child: its resident memory and processor time, and the time in which it owes something (bytes to take, or
 * records to give) while nobody else is waited for. Calls `onOverrun` once.
 */
export class ChildWatch {
  /** The consumer wants a record. */
  isWanted = false;
  /** The child has bytes to work on, or has all of them. */
  hasWork = false;
  /** What the child was given so far. */
  givenBytes = 0;
  /** Processor time at the last look. */
  cpuMs = 0;
  private silentMs = 0;
  private busyMs = 0;
  private readonly limits: WatchLimits;
  private readonly timer: NodeJS.Timeout;

  constructor(pid: number | undefined, limits: WatchLimits, onOverrun: (overrun: Overrun) => void) {
    this.limits = limits;
    const everyMs = Math.min(tickMs, limits.stallMs);
    this.timer = setInterval(() => {
      const overrun =
        this.overrunOf(pid === undefined ? null : processUsage(pid)) ??
        (this.isWanted && this.hasWork ? this.waited(everyMs) : null);
      if (overrun === null) return;
      this.stop();
      onOverrun(overrun);
    }, everyMs);
  }

  /** The child did something. */
  heard(): void {
    this.silentMs = 0;
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** In whole seconds: what the bytes that were given so far may cost. */
  get cpuSecondsMax(): number {
    const { cpuSeconds, cpuSecondsPerMegabyte } = this.limits;
    return Math.ceil(cpuSeconds + (cpuSecondsPerMegabyte * this.givenBytes) / megabyte);
  }

  private overrunOf(usage: ProcessUsage | null): Overrun | null {
    if (usage === null) return null;
    this.cpuMs = usage.cpuMs;
    if (usage.residentBytes > this.limits.memoryMegabytes * megabyte) return "memory";
    return usage.cpuMs > this.cpuSecondsMax * 1_000 ? "cpu" : null;
  }

  private waited(elapsedMs: number): Overrun | null {
    this.silentMs += elapsedMs;
    this.busyMs += elapsedMs;
    if (this.silentMs >= this.limits.stallMs) return "stalled";
    return this.busyMs >= this.limits.busyMs ? "too-long" : null;
  }
}
