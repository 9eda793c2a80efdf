import { type ExecutionStatus, isFinished } from "@hoopoe/contract/work/execution.ts";
import { setTimeout as pause } from "node:timers/promises";

/** What the request that started a run is answered. */
export interface CallerAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/** What a workflow answers its caller, once it is kept. Said on the spot to who waits in this process. */
export interface CallerAnswers {
  /** Whether the request that began the run still waits for its answer here. */
  isAwaited(executionId: string): boolean;
  notify(executionId: string, output: unknown): void;
  /** The run came to its end: whoever waits still is answered nothing. */
  end(executionId: string): void;
  /** `come` is null where the run ends without an answer, or gives none in time. `look` finds what it came to elsewhere. */
  expect(
    executionId: string,
    how: { waitMs: number; signal: AbortSignal; look: () => Promise<{ output: unknown; status: ExecutionStatus }> },
  ): { answer: Promise<CallerAnswer | null>; forget(): void };
}

/** A run is seldom taken over by another process while its caller waits: then this often is soon enough. */
const lookMs = 1_000;

export function createCallerAnswers(): CallerAnswers {
  const waiting = new Map<string, Set<(answer: CallerAnswer | null) => void>>();
  const print = (executionId: string, answer: CallerAnswer | null): void => {
    for (const hear of waiting.get(executionId) ?? []) hear(answer);
  };

  return {
    isAwaited: (executionId) => waiting.has(executionId),
    notify(executionId, output) {
      const answer = readAnswer(output);
      if (answer !== null) print(executionId, answer);
    },
    end: (executionId) => print(executionId, null),
    expect(executionId, { waitMs, signal, look }) {
      const { promise, resolve } = Promise.withResolvers<CallerAnswer | null>();
      const over = new AbortController();
      const ended = AbortSignal.any([signal, over.signal, AbortSignal.timeout(waitMs)]);
      const hearers = waiting.get(executionId) ?? new Set();
      waiting.set(executionId, hearers.add(resolve));
      const forget = (): void => {
        resolve(null);
        over.abort();
        hearers.delete(resolve);
        if (hearers.size === 0) waiting.delete(executionId);
      };
      ended.addEventListener("abort", () => resolve(null), { once: true });
      lookAgain(look, ended).then(resolve, () => resolve(null));
      return { answer: promise.finally(forget), forget };
    },
  };
}

async function lookAgain(
  look: () => Promise<{ output: unknown; status: ExecutionStatus }>,
  over: AbortSignal,
): Promise<CallerAnswer | null> {
  while (!over.aborted) {
    await pause(lookMs, undefined, { signal: over }).catch(() => undefined);
    if (over.aborted) return null;
    const { output, status } = await look();
    const answer = readAnswer(output);
    if (answer !== null || isFinished(status)) return answer;
  }
  return null;
}

function readAnswer(output: unknown): CallerAnswer | null {
  if (typeof output !== "object" || output === null) return null;
  if (!("status" in output) || !("body" in output) || !("contentType" in output)) return null;
  const { status, body, contentType } = output;
  const isAnswer = typeof status === "number" && typeof body === "string" && typeof contentType === "string";
  return isAnswer ? { status, body, contentType } : null;
}
