/** Of one run of a code step. */
export const codeLimits = {
  /** Of the thread's own processor time. */
  cpuMs: 1_000,
  memoryBytes: 64 * 1_048_576,
  stackBytes: 256 * 1_024,
  outputBytes: 1_048_576,
  logLines: 100,
  logLineChars: 1_000,
  logChars: 20_000,
} as const;
