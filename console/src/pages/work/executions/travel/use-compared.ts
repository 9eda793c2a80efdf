import { executionGet, executionValue } from "@hoopoe/contract/work/routes/execution.ts";
import { useQueries, useQuery } from "@tanstack/react-query";
import { apiQuery } from "../../../../api/query.ts";
import type { ExecutionDetail } from "../execution-detail.ts";
import { fieldPairs, type Moment, momentsOf } from "./moments.ts";

/** Values are compared for so many steps at most; the others show no count. */
const comparedMax = 60;

/** What a step took in and put out; null while it isn't known. */
export type StepValue = { readonly input: unknown; readonly output: unknown } | null;

export interface Compared {
  readonly other: ExecutionDetail | null;
  readonly otherMoments: readonly Moment[];
  /** By step id, of this run and of the other one. */
  readonly here: ReadonlyMap<string, StepValue>;
  readonly there: ReadonlyMap<string, StepValue>;
  /** How many fields of each step's output and input differ, in the order of the moments; null where that isn't known. */
  readonly differing: readonly (number | null)[];
}

/** The values of a run's steps, beside those of another run whose steps have the same ids. */
export function useCompared(run: ExecutionDetail, moments: readonly Moment[], otherId: string | undefined): Compared {
  const other =
    useQuery({ ...apiQuery(executionGet, { params: { id: otherId ?? "" } }), enabled: otherId !== undefined }).data
      ?.data ?? null;
  const otherMoments = other === null ? [] : momentsOf(other.nodes, startOf(other));
  const here = useValues(run.id, moments, true);
  const there = useValues(otherId ?? "", otherMoments, otherId !== undefined);
  const differing = moments.map(({ nodeId }) => {
    if (other === null) return null;
    if (!otherMoments.some((one) => one.nodeId === nodeId)) return 1;
    const [ours, theirs] = [here.get(nodeId), there.get(nodeId)];
    if (ours == null || theirs == null) return null;
    const pairs = [...fieldPairs(ours.output, theirs.output), ...fieldPairs(ours.input, theirs.input)];
    return pairs.filter(({ isSame }) => !isSame).length;
  });
  return { other, otherMoments, here, there, differing };
}

/** When a run began to work. */
export function startOf({ startedAt, createdAt }: ExecutionDetail): number {
  return Date.parse(startedAt ?? createdAt);
}

function useValues(executionId: string, moments: readonly Moment[], isOn: boolean): ReadonlyMap<string, StepValue> {
  const shown = moments.slice(0, comparedMax);
  const found = useQueries({
    queries: shown.map(({ nodeId, iterations }) => ({
      ...apiQuery(executionValue, { params: { id: executionId }, query: { nodeId, item: iterations[0]?.item ?? "" } }),
      enabled: isOn,
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  return new Map(shown.map(({ nodeId }, index) => [nodeId, found[index]?.data ?? null]));
}
