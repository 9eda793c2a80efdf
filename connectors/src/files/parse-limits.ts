/** What reading one file may cost before its child is ended. */
export type ParseLimits = {
  /** Resident memory of the child, its buffers included. */
  memoryMegabytes: number;
  /** JavaScript heap of the child: collected hard before the resident memory is full. */
  heapMegabytes: number;
  /** Processor time for any file, and for each megabyte that the child was given. */
  cpuSeconds: number;
  cpuSecondsPerMegabyte: number;
  /** How long the child may neither take bytes nor give records while it owes either. */
  stallMs: number;
  /** The sum of all times in which the child owed something. */
  busyMs: number;
  outputBytesMax: number;
  recordsMax: number;
};

export const parseLimits: ParseLimits = {
  memoryMegabytes: 512,
  heapMegabytes: 384,
  cpuSeconds: 20,
  cpuSecondsPerMegabyte: 2,
  stallMs: 60_000,
  busyMs: 20 * 60_000,
  outputBytesMax: 2 * 1024 * 1024 * 1024,
  recordsMax: 2_000_000,
};
