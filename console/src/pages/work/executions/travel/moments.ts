import type { ExecutionNode, NodeStatus } from "@hoopoe/contract/work/execution.ts";

/** A step of a run on its time scale; the iterations of a loop are one, the failed ones first. */
export interface Moment {
  readonly nodeId: string;
  readonly iterations: readonly ExecutionNode[];
  readonly status: NodeStatus;
  /** Milliseconds since the run began. */
  readonly from: number;
  readonly to: number;
}

/** The steps that were begun, in the order in which they ended: at the end of each, its output was known. */
export function momentsOf(nodes: readonly ExecutionNode[], startMs: number): Moment[] {
  const begun = nodes.filter(({ startedAt }) => startedAt !== null);
  return [...Map.groupBy(begun, ({ nodeId }) => nodeId)]
    .map(([nodeId, all]) => {
      const iterations = all.toSorted((a, b) => Number(b.status === "failed") - Number(a.status === "failed"));
      const starts = all.map(({ startedAt }) => Date.parse(startedAt ?? "") - startMs);
      const ends = all.map(({ startedAt, finishedAt }) => Date.parse(finishedAt ?? startedAt ?? "") - startMs);
      return {
        nodeId,
        iterations,
        status: iterations[0]?.status ?? "pending",
        from: Math.max(0, Math.min(...starts)),
        to: Math.max(0, ...ends),
      };
    })
    .toSorted((a, b) => a.to - b.to || a.from - b.from);
}

/** One field of what a step took in or put out, in this run and in the other one. */
export interface FieldPair {
  readonly field: string;
  readonly here: unknown;
  readonly there: unknown;
  readonly isSame: boolean;
}

/** Two values field by field; what isn't an object is one field without a name. */
export function fieldPairs(here: unknown, there: unknown): FieldPair[] {
  const [ours, theirs] = [fieldsOf(here), fieldsOf(there)];
  const names = [...new Set([...ours.keys(), ...theirs.keys()])];
  return names.map((field) => {
    const pair = { here: ours.get(field), there: theirs.get(field) };
    return { field, ...pair, isSame: JSON.stringify(pair.here) === JSON.stringify(pair.there) };
  });
}

function fieldsOf(value: unknown): Map<string, unknown> {
  if (value === null || value === undefined) return new Map();
  if (typeof value !== "object" || Array.isArray(value)) return new Map([["", value]]);
  return new Map<string, unknown>(Object.entries(value));
}

/** The next step after a place that differs, from the first again after the last; -1 where none does. */
export function nextDifference(differing: readonly number[], at: number): number {
  for (let step = 1; step <= differing.length; step += 1) {
    const index = (at + step) % differing.length;
    if ((differing[index] ?? 0) > 0) return index;
  }
  return -1;
}
