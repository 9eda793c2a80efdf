/** What ends a call before its answer does: whoever made it, or its deadline. */
export interface CallEnd {
  readonly signal: AbortSignal;
  isPastDeadline(): boolean;
  /** The call is over: nothing of it is kept. */
  release(): void;
}

/**
 * AbortSignal.timeout and AbortSignal.any would do, and keep what they made until the deadline: half a minute of a source's calls,
 * thirty thousand of a fast one.
 */
export function callEnd({ deadlineMs, caller }: { deadlineMs: number; caller: AbortSignal | undefined }): CallEnd {
  const ending = new AbortController();
  let isPastDeadline = false;
  const timer = setTimeout(() => {
    isPastDeadline = true;
    ending.abort();
  }, deadlineMs).unref();
  const follow = (): void => ending.abort(caller?.reason);
  if (caller?.aborted === true) follow();
  caller?.addEventListener("abort", follow, { once: true });
  return {
    signal: ending.signal,
    isPastDeadline: () => isPastDeadline,
    release() {
      clearTimeout(timer);
      caller?.removeEventListener("abort", follow);
    },
  };
}
