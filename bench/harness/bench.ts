/** One figure of `npm run bench`. `lower`: the less the better; `higher`: the more the better. */
export interface Figure {
  readonly name: string;
  readonly measured: number;
  readonly goal: number;
  readonly unit: string;
  readonly better: "lower" | "higher";
}

/** One bench file exports this as `bench`; its figures become rows of the table. */
export interface Bench {
  readonly name: string;
  run(): Promise<readonly Figure[]>;
}

/** How many times better than its goal a figure is: from 1 on the goal is met. */
export function ratioOf({ measured, goal, better }: Figure): number {
  return better === "lower" ? goal / measured : measured / goal;
}

/** The value below which `share` (0 to 1) of the samples lie. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
