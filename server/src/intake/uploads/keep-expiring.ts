import type { Logger } from "pino";
import type { UploadsService } from "./service.ts";

const everyMs = 10 * 60_000;

/** Forgets uploads whose time is over: at the start, and each ten minutes; any number of processes may. */
export function keepExpiring(uploads: Pick<UploadsService, "expire">, log: Logger): { stop(): Promise<void> } {
  const poll = async (): Promise<void> => {
    try {
      await uploads.expire();
    } catch (error) {
      log.warn({ err: error }, "couldn't delete expired uploads");
    }
  };
  let pending = poll();
  const timer = setInterval(() => {
    pending = pending.then(poll);
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await pending;
    },
  };
}
