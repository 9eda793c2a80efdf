/**
 * Stops a thread's clock at a moment, in UTC: QuickJS asks it what time it is. Only for threads that do nothing else.
 * Gives what lets it run again.
 */
export function holdClock(atMs: number): () => void {
  const { now } = Date;
  const { getTimezoneOffset } = Date.prototype;
  Date.now = () => atMs;
  Date.prototype.getTimezoneOffset = () => 0;
  return () => {
    Date.now = now;
    Date.prototype.getTimezoneOffset = getTimezoneOffset;
  };
}

/** Has every new Date() of a thread be this moment, while Date.now() runs: JSONata measures its own time limit by that. */
export function holdNewDates(atMs: number): () => void {
  const { Date: Running } = globalThis;
  globalThis.Date = new Proxy(Running, {
    construct(target, args, newTarget): object {
      const made: unknown = Reflect.construct(target, args.length === 0 ? [atMs] : args, newTarget);
      return made instanceof Running ? made : new Running(atMs);
    },
  });
  return () => {
    globalThis.Date = Running;
  };
}
