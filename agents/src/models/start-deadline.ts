/** How long a call of a model may take. */
export interface Deadline {
  /** Aborted by the caller, by a silence of `stepMs`, or after `totalMs`. */
  readonly signal: AbortSignal;
  /** The model said something: its silence begins anew. */
  heard: () => void;
  /** Waits without counting it as silence. False where the whole call would end before. */
  pause: (ms: number) => Promise<boolean>;
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
  const endsAt = performance.now() + totalMs;
  const total = setTimeout(stall(`no complete answer within ${totalMs} ms`), totalMs);
  const both = signal === undefined ? deadline.signal : AbortSignal.any([signal, deadline.signal]);
  let step = wait();
  return {
    signal: both,
    heard() {
      clearTimeout(step);
      step = wait();
    },
    async pause(ms) {
      if (performance.now() + ms >= endsAt) return false;
      clearTimeout(step);
      await new Promise<void>((done) => {
        const timer = setTimeout(done, ms);
        both.addEventListener("abort", () => (clearTimeout(timer), done()), { once: true });
      });
      step = wait();
      return !both.aborted;
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
