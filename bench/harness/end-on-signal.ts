import { setTimeout as pause } from "node:timers/promises";
import { stopProducts } from "../../journeys/harness/product.ts";
import { isSameAlive, processTree } from "../../journeys/harness/process-tree.ts";

const patienceMs = 10_000;

/**
 * Told to end, a bench ends the products that it started, with their folders, and whatever else runs below it. Gives whether it
 * was told.
 */
export function endOnSignal(): () => boolean {
  let isEnding = false;
  const end = (): void => {
    if (isEnding) return;
    isEnding = true;
    void endAll().finally(() => process.exit(130));
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, end);
  return () => isEnding;
}

async function endAll(): Promise<void> {
  await stopProducts().catch((error: unknown) => console.error(error));
  const [, ...below] = await processTree(process.pid);
  for (const { pid } of below) notify(pid, "SIGTERM");
  const deadline = performance.now() + patienceMs;
  const isOver = async () => !(await Promise.all(below.map(isSameAlive))).includes(true);
  while (!(await isOver()) && performance.now() < deadline) await pause(25);
  for (const one of below) if (await isSameAlive(one)) notify(one.pid, "SIGKILL");
}

function notify(pid: number, signal: "SIGTERM" | "SIGKILL"): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone already.
  }
}
