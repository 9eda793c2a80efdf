/** What a file's parsing may take before it is ended. */
export type ParseLimits = {
  /** JavaScript heap of the child. */
  heapMegabytes: number;
  /** How long the child may neither take bytes nor give records while it owes either. */
  stallMs: number;
  /** The sum of all times in which the child owed something. */
  busyMs: number;
  outputBytesMax: number;
  recordsMax: number;
};

export const parseLimits: ParseLimits = {
  heapMegabytes: 512,
  stallMs: 60_000,
  busyMs: 20 * 60_000,
  outputBytesMax: 2 * 1024 * 1024 * 1024,
  recordsMax: 2_000_000,
};
