/**
 * Calls `stop` once, with the reason, when we are told to end: Ctrl-C, SIGTERM, a closed terminal, or the end of the
 * `npm start` that runs us (our channel to it closes, though it be killed).
 */
export function onShutdown(stop: (reason: string) => void): void {
  let isTold = false;
  const tell = (reason: string) => {
    if (isTold) return;
    isTold = true;
    stop(reason);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, tell);
  process.on("disconnect", () => tell("npm start ended"));
  process.channel?.unref();
}
