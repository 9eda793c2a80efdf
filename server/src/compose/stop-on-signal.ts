import type { Logger } from "pino";
import type { Closers } from "../platform/closers.ts";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** So long a stop is silent: most have nothing to wait for. */
const silentMs = 1_500;

/**
 * Ends everything in order on the first signal (what is under way has `drainMs` to end), on the end of the process that
 * started us (its channel closes), and on an error that nobody caught. A second signal waits for nothing, a third ends at
 * once. Gives the same for those who have another reason.
 */
export function stopOnSignal(
  closers: Closers,
  { log, drainMs }: { log: Logger; drainMs: number },
): (end: { exitCode: number; cause?: unknown }) => void {
  let signalCount = 0;
  let isStopping = false;

  function stop({ exitCode, cause }: { exitCode: number; cause?: unknown }): void {
    if (cause !== undefined) log.fatal({ err: cause }, "Hoopoe stops");
    if (isStopping) return;
    isStopping = true;
    // After an error of ours nothing can be relied on any more.
    const isOrderly = cause === undefined;
    if (isOrderly && drainMs > 0) setTimeout(explain, silentMs).unref();
    void closers.closeAll(isOrderly ? { drainMs } : undefined).finally(() => process.exit(exitCode));
  }

  function explain(): void {
    if (signalCount > 1) return;
    const limit = `up to ${drainMs / 1000} s`;
    process.stdout.write(`Waiting ${limit} for running steps and requests. Press Ctrl-C again to stop now.`);
  }

  for (const signal of signals) {
    process.on(signal, () => {
      signalCount += 1;
      if (signalCount > 2) process.exit(1);
      if (isStopping) closers.hurry();
      else stop({ exitCode: 0 });
    });
  }
  process.on("disconnect", () => stop({ exitCode: 0 }));
  process.on("uncaughtException", (cause) => stop({ exitCode: 1, cause }));
  process.on("unhandledRejection", (cause) => log.error({ err: cause }, "unhandled promise rejection"));
  return stop;
}
