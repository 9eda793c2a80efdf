/** Who wants a slot at a connection: a step of a run. `call` has the run checked again. */
export interface Applicant {
  readonly executionId: string;
  readonly step: string;
  readonly call: () => void;
}

export type SlotAnswer =
  | { kind: "go"; leave: () => void }
  /** Its run has nothing else to do there: it waits without holding anything, and is called. */
  | { kind: "wait"; before: number };

/**
 * Slots at connections whose vendors limit concurrent calls, in this process; PostgreSQL counts those of all. They
 * are granted in the order of the requests.
 */
export interface ConcurrencySlots {
  take(connection: string, applicant: Applicant, max: number): Promise<SlotAnswer>;
}

/** Who was called and doesn't return within this time loses the slot: its run was cancelled, or continues elsewhere. */
const calledMs = 5_000;

interface Pool {
  readonly busy: Map<string, Applicant>;
  /** Slots kept for who was called, and until when. */
  readonly called: Map<string, number>;
  readonly queue: Map<string, { applicant: Applicant; enter: (() => void) | null }>;
}

export function createConcurrencySlots(nowMs: () => number = () => performance.now()): ConcurrencySlots {
  const pools = new Map<string, Pool>();

  function admit(connection: string, pool: Pool, max: number): void {
    for (const [key, untilMs] of pool.called) if (untilMs <= nowMs()) pool.called.delete(key);
    for (const [key, { applicant, enter }] of pool.queue) {
      if (pool.busy.size + pool.called.size >= max) break;
      pool.queue.delete(key);
      if (enter === null) {
        pool.called.set(key, nowMs() + calledMs);
        applicant.call();
      } else {
        pool.busy.set(key, applicant);
        enter();
      }
    }
    if (pool.busy.size + pool.called.size + pool.queue.size === 0) pools.delete(connection);
  }

  return {
    async take(connection, applicant, max) {
      const pool: Pool = pools.get(connection) ?? { busy: new Map(), called: new Map(), queue: new Map() };
      pools.set(connection, pool);
      const key = `${applicant.executionId} ${applicant.step}`;
      const go = (): SlotAnswer => ({
        kind: "go",
        leave() {
          if (pool.busy.delete(key)) admit(connection, pool, max);
        },
      });
      const isCalled = pool.called.delete(key);
      admit(connection, pool, max);
      pools.set(connection, pool);
      const isFirst = pool.queue.size === 0 || pool.queue.has(key);
      if (isCalled || (isFirst && pool.busy.size + pool.called.size < max)) {
        pool.queue.delete(key);
        pool.busy.set(key, applicant);
        return go();
      }
      // Its run already has a slot there: one of its own steps will leave, and this one continues at once.
      const isRunning = [...pool.busy.values()].some(({ executionId }) => executionId === applicant.executionId);
      if (isRunning) {
        await new Promise<void>((enter) => pool.queue.set(key, { applicant, enter }));
        return go();
      }
      if (!pool.queue.has(key)) pool.queue.set(key, { applicant, enter: null });
      return { kind: "wait", before: [...pool.queue.keys()].indexOf(key) };
    },
  };
}
