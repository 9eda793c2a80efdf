const buckets = 4_096;

/**
 * Places by descending score, in windows of about `size` and then four times as many each: who needs only the best of a
 * hundred thousand has no need to sort them all. Everything below `least` is left out.
 */
export function* bestWindows(scores: Float32Array, size: number, least: number): Generator<number[]> {
  const bucketOf = (score: number) => Math.max(0, Math.min(buckets - 1, Math.floor(((score + 1) / 2) * buckets)));
  const counts = new Int32Array(buckets);
  const bucketOfPlace = new Int16Array(scores.length).fill(-1);
  // Over a hundred thousand, an iterator would take longer than what it is for.
  for (let index = 0; index < scores.length; index += 1) {
    const score = scores[index] ?? -1;
    if (score < least) continue;
    const bucket = bucketOf(score);
    bucketOfPlace[index] = bucket;
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  let high = buckets;
  for (let wanted = size; high > 0; wanted *= 4) {
    let [low, found] = [high, 0];
    while (low > 0 && found < wanted) found += counts[(low -= 1)] ?? 0;
    const window: number[] = [];
    for (let index = 0; index < scores.length; index += 1) {
      const bucket = bucketOfPlace[index] ?? -1;
      if (bucket >= low && bucket < high) window.push(index);
    }
    yield window.toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
    high = low;
  }
}
