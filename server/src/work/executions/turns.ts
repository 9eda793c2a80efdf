/** Who wants a place at a connection: a step of a run. `call` has the run looked at anew. */
export interface Applicant {
  readonly executionId: string;
  readonly step: string;
  readonly call: () => void;
}

export type Turn =
  | { kind: "go"; leave: () => void }
  /** Its run has nothing else to do there: it waits without holding anything, and is called. */
  | { kind: "wait"; before: number };

/**
 * Places at connections whose vendors allow so many calls at once, in this process; PostgreSQL counts those of all. They
 * are given in the order of asking.
 */
export interface Turns {
  take(connection: string, applicant: Applicant, max: number): Promise<Turn>;
}

/** Who was called and does not come within this has lost the place: its run was cancelled, or goes on elsewhere. */
const calledMs = 5_000;

interface Desk {
  readonly busy: Map<string, Applicant>;
  /** Places that are kept for who was called, and until when. */
  readonly called: Map<string, number>;
  readonly queue: Map<string, { applicant: Applicant; enter: (() => void) | null }>;
}

export function createTurns(nowMs: () => number = () => performance.now()): Turns {
  const desks = new Map<string, Desk>();

  function letIn(connection: string, desk: Desk, max: number): void {
    for (const [key, untilMs] of desk.called) if (untilMs <= nowMs()) desk.called.delete(key);
    for (const [key, { applicant, enter }] of desk.queue) {
      if (desk.busy.size + desk.called.size >= max) break;
      desk.queue.delete(key);
      if (enter === null) {
        desk.called.set(key, nowMs() + calledMs);
        applicant.call();
      } else {
        desk.busy.set(key, applicant);
        enter();
      }
    }
    if (desk.busy.size + desk.called.size + desk.queue.size === 0) desks.delete(connection);
  }

  return {
    async take(connection, applicant, max) {
      const desk: Desk = desks.get(connection) ?? { busy: new Map(), called: new Map(), queue: new Map() };
      desks.set(connection, desk);
      const key = `${applicant.executionId} ${applicant.step}`;
      const go = (): Turn => ({
        kind: "go",
        leave() {
          if (desk.busy.delete(key)) letIn(connection, desk, max);
        },
      });
      const isCalled = desk.called.delete(key);
      letIn(connection, desk, max);
      desks.set(connection, desk);
      const isFirst = desk.queue.size === 0 || desk.queue.has(key);
      if (isCalled || (isFirst && desk.busy.size + desk.called.size < max)) {
        desk.queue.delete(key);
        desk.busy.set(key, applicant);
        return go();
      }
      // Its run is at work there anyway: one of its own steps will leave, and this one goes on at once.
      const isAtWork = [...desk.busy.values()].some(({ executionId }) => executionId === applicant.executionId);
      if (isAtWork) {
        await new Promise<void>((enter) => desk.queue.set(key, { applicant, enter }));
        return go();
      }
      if (!desk.queue.has(key)) desk.queue.set(key, { applicant, enter: null });
      return { kind: "wait", before: [...desk.queue.keys()].indexOf(key) };
    },
  };
}
