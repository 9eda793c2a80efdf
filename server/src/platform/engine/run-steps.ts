import { setTimeout as pause } from "node:timers/promises";
import { DBOS } from "@dbos-inc/dbos-sdk";
import type { WorkflowRun } from "./engine.ts";
import { isStoreAway } from "./is-store-away.ts";

/** The run that a workflow is handed. `signal` is the process's own: aborted once it stops. */
export function runSteps({ signal, outside }: { signal: AbortSignal; outside: <T>(work: () => T) => T }): WorkflowRun {
  const id = DBOS.workflowID;
  if (id === undefined) throw new Error("a workflow ran outside the engine");
  return {
    id,
    signal,
    step: (name, work) => DBOS.runStep(() => untilDone(work, signal), { name }),
    attempt: (work) => outside(() => untilDone(work, signal)),
    sleep: (ms) => sleepAtMost(ms),
  };
}

/**
 * Waits for a database that is away. Once the process stops, the outcome is neither: nothing may be remembered of a
 * step that was broken off, so that the next start runs it anew.
 */
async function untilDone<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let waitMs = 50; ; waitMs = Math.min(waitMs * 2, 1_000)) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted) return never();
      if (!isStoreAway(error)) throw error;
    }
    await pause(waitMs);
  }
}

/**
 * The engine's sleep lasts until a moment of the clock, over restarts too: where that clock was set back since, a moment that
 * is far away by now. Nobody sleeps longer than was asked for.
 */
async function sleepAtMost(ms: number): Promise<void> {
  const awake = new AbortController();
  const durable = DBOS.sleep(ms);
  // Where it is not waited for any more, its end is nobody's.
  durable.catch(() => undefined);
  const limit = pause(ms + sleepLeewayMs, undefined, { signal: awake.signal }).catch(() => undefined);
  try {
    await Promise.race([durable, limit]);
  } finally {
    awake.abort();
  }
}

const sleepLeewayMs = 100;

function never(): Promise<never> {
  return new Promise(() => undefined);
}
