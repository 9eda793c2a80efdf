/** How long a call of a model may take. */
export interface Deadline {
  /** Aborted by the caller, by a silence of `stepMs`, or after `totalMs`. */
  readonly signal: AbortSignal;
  /** The model said something: its silence begins anew. */
  heard: () => void;
  /** Why the call was ended for its slowness; null where it was not. */
  stalledBy: () => unknown;
  /** Ends the call, if it still goes on, and the timers. */
  stop: () => void;
}

export function startDeadline({
  stepMs,
  totalMs,
  signal,
}: {
  stepMs: number;
  totalMs: number;
  signal?: AbortSignal | undefined;
}): Deadline {
  const deadline = new AbortController();
  const stall = (after: string) => () => deadline.abort(new DOMException(after, "TimeoutError"));
  const wait = () => setTimeout(stall(`no answer for ${stepMs} ms`), stepMs);
  const total = setTimeout(stall(`no complete answer within ${totalMs} ms`), totalMs);
  let step = wait();
  return {
    signal: signal === undefined ? deadline.signal : AbortSignal.any([signal, deadline.signal]),
    heard() {
      clearTimeout(step);
      step = wait();
    },
    stalledBy() {
      const reason: unknown = deadline.signal.reason;
      return deadline.signal.aborted ? reason : null;
    },
    stop() {
      clearTimeout(total);
      clearTimeout(step);
      deadline.abort();
    },
  };
}
