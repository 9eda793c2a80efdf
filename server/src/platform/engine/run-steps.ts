import { setTimeout as pause } from "node:timers/promises";
import { DBOS } from "@dbos-inc/dbos-sdk";
import type { WorkflowRun } from "./engine.ts";
import { isDatabaseAway } from "./is-database-away.ts";

/** The run that a workflow is handed. `signal` is the process's own: aborted once it stops. */
export function runSteps({ signal, outside }: { signal: AbortSignal; outside: <T>(work: () => T) => T }): WorkflowRun {
  const id = DBOS.workflowID;
  if (id === undefined) throw new Error("a workflow ran outside the engine");
  return {
    id,
    signal,
    step: (name, work) => DBOS.runStep(() => untilDone(work, signal), { name }),
    attempt: (work) => outside(() => untilDone(work, signal)),
    sleep: (ms) => DBOS.sleep(ms),
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
      if (!isDatabaseAway(error)) throw error;
    }
    await pause(waitMs);
  }
}

function never(): Promise<never> {
  return new Promise(() => undefined);
}
