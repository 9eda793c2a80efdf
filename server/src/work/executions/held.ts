import type { WorkspaceScope } from "../../platform/scope.ts";

/** One segment of a run in this process, from before its hold is saved until after it is released. */
export interface Held {
  readonly signal: AbortSignal;
  /** From now on it stands in the database, under this claim. */
  begin(claim: number): void;
  /** The same run is to be taken again: what is left of the work before ends. */
  renew(): void;
  end(): void;
}

interface Stretch {
  readonly scope: WorkspaceScope;
  claim: number | null;
  stop: AbortController;
}

/** What this process holds. A run may be here twice: taken away and taken again before the first has noticed. */
export interface HeldRuns {
  add(scope: WorkspaceScope, executionId: string): Held;
  has(executionId: string): boolean;
  ids(): ReadonlySet<string>;
  abort(executionId: string, isMeant: (claim: number) => boolean): void;
  /** Resolves once nothing is held. */
  untilNone(): Promise<void>;
  byWorkspace(): [WorkspaceScope, { executionId: string; claim: number }[]][];
}

export function createHeld(): HeldRuns {
  const runs = new Map<string, Set<Stretch>>();
  let onNone: (() => void)[] = [];

  return {
    add(scope, executionId) {
      const stretch: Stretch = { scope, claim: null, stop: new AbortController() };
      const own = runs.get(executionId) ?? new Set();
      runs.set(executionId, own.add(stretch));
      return {
        get signal() {
          return stretch.stop.signal;
        },
        begin(claim) {
          stretch.claim = claim;
        },
        renew() {
          stretch.claim = null;
          stretch.stop.abort();
          stretch.stop = new AbortController();
        },
        end() {
          // Steps that were tried beside the one that ended it have nobody to tell.
          stretch.stop.abort();
          own.delete(stretch);
          if (own.size === 0 && runs.get(executionId) === own) runs.delete(executionId);
          if (runs.size > 0) return;
          for (const hear of onNone) hear();
          onNone = [];
        },
      };
    },
    has: (executionId) => runs.has(executionId),
    ids: () => new Set(runs.keys()),
    abort(executionId, isMeant) {
      for (const { claim, stop } of runs.get(executionId) ?? []) if (claim !== null && isMeant(claim)) stop.abort();
    },
    untilNone: () => (runs.size === 0 ? Promise.resolve() : new Promise((hear) => void onNone.push(hear))),
    byWorkspace() {
      const all = [...runs].flatMap(([executionId, own]) =>
        [...own].flatMap(({ scope, claim }) => (claim === null ? [] : [{ scope, executionId, claim }])),
      );
      const groups = Map.groupBy(all, ({ scope }) => `${scope.tenantId} ${scope.workspaceId}`);
      return [...groups.values()].flatMap((list) => {
        const [first] = list;
        return first === undefined
          ? []
          : [[first.scope, list.map(({ executionId, claim }) => ({ executionId, claim }))]];
      });
    },
  };
}
