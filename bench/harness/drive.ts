import { percentile } from "./bench.ts";

export interface Driven {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** So many callers ask one after another until `count` answers have come. */
export async function drive({
  count,
  callers,
  ask,
}: {
  count: number;
  callers: number;
  ask: (index: number) => Promise<void>;
}): Promise<Driven> {
  const times: number[] = [];
  let next = 0;
  const startedMs = performance.now();
  const call = async (): Promise<void> => {
    while (next < count) {
      const fromMs = performance.now();
      next += 1;
      await ask(next);
      times.push(performance.now() - fromMs);
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  const perSecond = count / ((performance.now() - startedMs) / 1000);
  return { perSecond, p50Ms: percentile(times, 0.5), p99Ms: percentile(times, 0.99) };
}
