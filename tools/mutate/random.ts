/** Numbers from 0 to below 1 that look random, the same ones for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of them, each as likely as its weight says; undefined where there is none. */
export function pickWeighted<T>(
  choices: readonly T[],
  weightOf: (choice: T) => number,
  random: () => number,
): T | undefined {
  const weights = choices.map(weightOf);
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [index, choice] of choices.entries()) {
    left -= weights[index] ?? 0;
    if (left < 0) return choice;
  }
  return choices.at(-1);
}
