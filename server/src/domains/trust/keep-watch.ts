import type { TrustService } from "./service.ts";

const everyMs = 60_000;

/** Looks once a minute whether sources keep what they promise; any number of processes may, each thing is told once. */
export function keepWatch(trust: Pick<TrustService, "watch">): { stop(): Promise<void> } {
  let look = Promise.resolve();
  const timer = setInterval(() => {
    look = look.then(() => trust.watch());
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await look;
    },
  };
}
