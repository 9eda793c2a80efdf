/**
 * Does something with each of `all`, some at a time, and gives the answers in order: while one is slow, those behind it
 * go on until `atOnce` are under way. The first that fails ends it, once nothing is under way any more.
 */
export async function* inOrder<T, R>(
  all: readonly T[],
  { atOnce, run }: { atOnce: number; run: (one: T) => Promise<R> },
): AsyncGenerator<R, void, undefined> {
  const underWay: Promise<R>[] = [];
  let begun = 0;
  try {
    for (;;) {
      for (; begun < all.length && underWay.length < atOnce; begun += 1) {
        const [one] = all.slice(begun, begun + 1);
        if (one === undefined) continue;
        const answer = run(one);
        // It is awaited in its turn; until then it is nobody's unhandled error.
        answer.catch(() => undefined);
        underWay.push(answer);
      }
      const next = underWay.shift();
      if (next === undefined) return;
      yield await next;
    }
  } finally {
    await Promise.allSettled(underWay);
  }
}
