import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { basename } from "node:path";
import { parentPort } from "node:worker_threads";

/** In a thread, whose priority it lowers: answers each message of `createWorkThread` with what `work` returns (or its promise gives) or throws. */
export function answerWork(work: (message: unknown) => unknown): void {
  yieldProcessor();
  parentPort?.on("message", (message: unknown) => void answer(work, message));
}

async function answer(work: (message: unknown) => unknown, message: unknown): Promise<void> {
  try {
    const value = await work(message);
    parentPort?.postMessage({ ok: true, value });
  } catch (error) {
    parentPort?.postMessage({ ok: false, error: error instanceof Error ? error.message : String(error) });
  }
}

/** Where processors are few, calls come before what threads work on. Only Linux gives threads priorities of their own. */
function yieldProcessor(): void {
  if (process.platform !== "linux") return;
  try {
    setPriority(Number(basename(readlinkSync("/proc/thread-self"))), 10);
  } catch {
    // Without /proc, or where it is forbidden, the thread is worth as much as the others.
  }
}
