const pollMs = 30_000;
const idleShare = 0.05;
const worthBytes = 24 * 1024 * 1024;

/**
 * Gives memory back while nobody works: V8 keeps what a start or a busy hour left behind until it allocates again, which at rest
 * it does not. Looks every 30 s, and collects thoroughly where the event loop was idle since and 24 MB came on top of
 * what the last time left. Does nothing without node's --expose-gc (docs/decisions/0055-give-memory-back-when-idle.md).
 */
export function tidyMemoryWhenIdle(): void {
  let before = performance.eventLoopUtilization();
  let leftBytes = 0;
  const poll = (): void => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > idleShare || process.memoryUsage.rss() < leftBytes + worthBytes) return;
    globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" });
    leftBytes = process.memoryUsage.rss();
  };
  setInterval(poll, pollMs).unref();
}
