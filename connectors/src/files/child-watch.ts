/**
 * Counts the time in which a child owes something: bytes taken or records given, while nobody else is waited for. Calls
 * `onEnd` once, when it has been silent for too long or busy for too long.
 */
export class ChildWatch {
  /** The consumer wants a record. */
  isWanted = false;
  /** The child has bytes to work on, or has all of them. */
  hasWork = false;
  private silentMs = 0;
  private busyMs = 0;
  private readonly timer: NodeJS.Timeout;

  constructor(limits: { stallMs: number; busyMs: number }, onEnd: (reason: "stalled" | "too-long") => void) {
    const tickMs = Math.min(250, limits.stallMs);
    this.timer = setInterval(() => {
      if (!this.isWanted || !this.hasWork) return;
      this.silentMs += tickMs;
      this.busyMs += tickMs;
      if (this.silentMs >= limits.stallMs) this.end("stalled", onEnd);
      else if (this.busyMs >= limits.busyMs) this.end("too-long", onEnd);
    }, tickMs);
  }

  /** The child did something. */
  heard(): void {
    this.silentMs = 0;
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private end(reason: "stalled" | "too-long", onEnd: (reason: "stalled" | "too-long") => void): void {
    this.stop();
    onEnd(reason);
  }
}
