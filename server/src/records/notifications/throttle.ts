/**
 * Lets work of one key through at most once in `intervalMs`, the latest always; works of one key never overlap and
 * keep their order.
 */
export interface Throttle {
  /** Runs it now, or in a while unless a later one of the key comes; resolves at once when it has to wait. */
  latest(key: string, run: () => Promise<void>): Promise<void>;
  /** Runs it as soon as what runs has ended; what was held back for the key is dropped, being older. */
  now(key: string, run: () => Promise<void>): Promise<void>;
  /** Runs everything that was held back. */
  close(): Promise<void>;
}

interface Lane {
  tail: Promise<void>;
  waiting: (() => Promise<void>) | undefined;
  timer: NodeJS.Timeout | undefined;
}

export function createThrottle({ intervalMs }: { intervalMs: number }): Throttle {
  const lanes = new Map<string, Lane>();

  function laneOf(key: string): Lane {
    const lane = lanes.get(key) ?? { tail: Promise.resolve(), waiting: undefined, timer: undefined };
    lanes.set(key, lane);
    return lane;
  }

  function append(lane: Lane, run: () => Promise<void>): Promise<void> {
    lane.tail = lane.tail.then(run);
    return lane.tail;
  }

  /** After a pause: what waits goes and the pause begins anew; a lane with nothing left is forgotten. */
  function pause(key: string, lane: Lane): void {
    lane.timer = setTimeout(() => {
      lane.timer = undefined;
      const { waiting } = lane;
      lane.waiting = undefined;
      if (waiting === undefined) {
        lanes.delete(key);
        return;
      }
      void append(lane, waiting);
      pause(key, lane);
    }, intervalMs);
  }

  return {
    latest(key, run) {
      const lane = laneOf(key);
      if (lane.timer !== undefined) {
        lane.waiting = run;
        return Promise.resolve();
      }
      pause(key, lane);
      return append(lane, run);
    },
    now(key, run) {
      const lane = laneOf(key);
      lane.waiting = undefined;
      if (lane.timer === undefined) pause(key, lane);
      return append(lane, run);
    },
    async close() {
      const tails = [...lanes.values()].map((lane) => {
        clearTimeout(lane.timer);
        return lane.waiting === undefined ? lane.tail : append(lane, lane.waiting);
      });
      lanes.clear();
      await Promise.all(tails);
    },
  };
}
