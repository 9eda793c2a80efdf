import { setImmediate } from "node:timers/promises";

/** Call between units of work: gives way to the event loop when the current turn has lasted long enough, and throws the signal's reason when it was aborted. */
export type Pace = () => Promise<void> | undefined;

const turnMsMax = 15;

export function startPace(signal?: AbortSignal): Pace {
  let turnStartedAt = performance.now();
  return () => {
    signal?.throwIfAborted();
    if (performance.now() - turnStartedAt < turnMsMax) return undefined;
    return setImmediate().then(() => {
      turnStartedAt = performance.now();
      signal?.throwIfAborted();
    });
  };
}
