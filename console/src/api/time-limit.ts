/** Runs a call that is given up after `ms`: its signal aborts with a TimeoutError then. */
export async function withTimeLimit<Result>(
  ms: number,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(new DOMException("the time is up", "TimeoutError")), ms);
  try {
    return await run(abort.signal);
  } finally {
    clearTimeout(timer);
  }
}
