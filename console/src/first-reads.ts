type Reads = typeof import("./reads.ts").reads;

/** So long a screen waits for its reads, to be drawn once; what takes longer it shows as loading. */
const waitMs = 200;

/** A route's loader: asks for what its screen reads first (reads.ts) along with the screen's code. */
export function firstReads<At>(choose: (all: Reads) => (at: At) => readonly Promise<void>[]) {
  return async (at: At): Promise<void> => {
    const reads = await loadReads();
    if (reads === null) return;
    await Promise.race([Promise.all(choose(reads)(at)), new Promise((resolve) => setTimeout(resolve, waitMs))]);
  };
}

/** Null where the code does not come: nor does the screen's then, which says why (shell/lazy-screen.ts). */
export function loadReads(): Promise<Reads | null> {
  return import("./reads.ts").then(
    ({ reads }) => reads,
    () => null,
  );
}
