const sampleMs = 100;

/**
 * How many times longer than its own processor time a computation takes now, because others work on the machine too: 1 where
 * it is quiet. What the product promises of its speed is promised of such a machine; the database computes beside it.
 */
export function loadOfOthers(): number {
  const before = process.threadCpuUsage();
  const startedAt = performance.now();
  let ownMs = 0;
  while (ownMs < sampleMs) {
    const { user, system } = process.threadCpuUsage(before);
    ownMs = (user + system) / 1000;
  }
  return Math.max(1, (performance.now() - startedAt) / ownMs);
}
