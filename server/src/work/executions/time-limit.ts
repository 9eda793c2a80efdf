import type { CompiledWorkflow } from "./compiled.ts";
import type { Execution } from "./execution-row.ts";

/** How long a run may take, its waits included. */
export interface TimeLimit {
  readonly deadline: Date | null;
  /** Resolves once the time is over; empty without a limit. */
  readonly reached: readonly Promise<undefined>[];
  isOver(): boolean;
  stop(): void;
}

/** No timer takes more; a segment doesn't last so long. */
const timerMaxMs = 2 ** 31 - 1;

export function createTimeLimit(options: {
  execution: Pick<Execution, "startedAt" | "timedFrom" | "createdAt">;
  workflow: CompiledWorkflow;
  now: () => Date;
}): TimeLimit {
  const { execution, workflow, now } = options;
  const { timeLimitMs } = workflow.definition;
  if (timeLimitMs === undefined) return { deadline: null, reached: [], isOver: () => false, stop: () => undefined };
  const since = execution.timedFrom ?? execution.startedAt ?? execution.createdAt;
  const deadline = new Date(since.getTime() + timeLimitMs);
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const leftMs = Math.min(timerMaxMs, Math.max(0, deadline.getTime() - now().getTime()));
  const timer = setTimeout(() => resolve(undefined), leftMs + 1);
  return { deadline, reached: [promise], isOver: () => now() >= deadline, stop: () => clearTimeout(timer) };
}
