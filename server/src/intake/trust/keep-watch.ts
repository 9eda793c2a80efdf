import type { TrustService } from "./service.ts";

const everyMs = 60_000;
/** Counting what came in reads more: once an hour is enough for what is judged by the day. */
const volumeEvery = 60;

/** Looks once a minute whether sources keep what they promise; any number of processes may, each thing is told once. */
export function keepWatch(trust: Pick<TrustService, "watch">): { stop(): Promise<void> } {
  let pending = Promise.resolve();
  let count = 0;
  const timer = setInterval(() => {
    const withVolume = count % volumeEvery === 0;
    count += 1;
    pending = pending.then(() => trust.watch({ withVolume }));
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await pending;
    },
  };
}
