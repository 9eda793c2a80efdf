import type { Logger } from "pino";
import type { Closers } from "./closers.ts";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Ends everything in order on the first signal, on the end of the process that started us (its channel closes), and on
 * an error that nobody caught; a second signal ends at once. Gives the same for those who have another reason.
 */
export function stopOnSignal(closers: Closers, log: Logger): (end: { exitCode: number; cause?: unknown }) => void {
  let isStopping = false;

  function stop({ exitCode, cause }: { exitCode: number; cause?: unknown }): void {
    if (cause !== undefined) log.fatal({ err: cause }, "Hoopoe stops");
    if (isStopping) return;
    isStopping = true;
    void closers.closeAll().finally(() => process.exit(exitCode));
  }

  for (const signal of signals) {
    process.on(signal, () => {
      if (isStopping) process.exit(1);
      stop({ exitCode: 0 });
    });
  }
  process.on("disconnect", () => stop({ exitCode: 0 }));
  process.on("uncaughtException", (cause) => stop({ exitCode: 1, cause }));
  process.on("unhandledRejection", (cause) => log.error({ err: cause }, "a promise failed and nobody looked"));
  return stop;
}
