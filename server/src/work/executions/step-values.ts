import type { StepFailure } from "@hoopoe/contract/work/step-failure.ts";
import type { ExpressionScope } from "@hoopoe/contract/work/evaluate-expression.ts";
import * as z from "zod/mini";
import type { CompiledWorkflow } from "./compiled.ts";
import type { Execution } from "./execution-row.ts";
import { type Instance, keyOf, outerItem } from "./frontier.ts";
import type { StepRow } from "./node-store.ts";

/** What steps of a run put out, for the references of the others. */
export interface StepValues {
  keep(row: StepRow): void;
  /** What the references of a step are filled from: in a loop, its own item's values come first. */
  scopeOf(instance: Instance): ExpressionScope;
  /** A loop's items, once they are known; `roundsMax` where they are rounds. */
  itemsOf(instance: Instance): LoopItems | null;
  /** Begins another round of a loop that has rounds. */
  addRound(instance: Instance): void;
  /** As a loop's condition sees it after a round: the steps of that round come first. */
  roundScopeOf(instance: Instance, round: number): ExpressionScope;
  /** What each item of a loop came to: the output of its last step, or of each by id; null where it failed. */
  resultsOf(instance: Instance): unknown[];
}

export interface LoopItems {
  readonly items: unknown[];
  readonly parallel: number;
  readonly roundsMax: number | null;
}

export function createStepValues(options: {
  execution: Execution;
  workflow: CompiledWorkflow;
  variables: Readonly<Record<string, unknown>>;
  known: readonly StepRow[];
}): StepValues {
  const { execution, workflow, variables } = options;
  const outputs = new Map<string, unknown>();
  const failures = new Map<string, StepFailure>();
  const loops = new Map<string, LoopItems>();

  function keep(row: StepRow): void {
    const loop = loopItems.safeParse(row.input).data;
    // The rounds of a loop are counted as they are gone through.
    if (loop !== undefined && !(loop.roundsMax !== null && loops.has(keyOf(row)))) loops.set(keyOf(row), loop);
    if (row.failure === null) failures.delete(keyOf(row));
    else failures.set(keyOf(row), row.failure);
    if (row.status === "succeeded" || row.output !== null) outputs.set(keyOf(row), row.output);
  }
  for (const row of options.known) keep(row);

  /** Of a node around or before: in the same item or one further out; of a loop's body seen from outside, a list. */
  function valueOf(nodeId: string, item: string): unknown {
    const found = nearest(outputs, { nodeId, item });
    if (found !== null) return withResults(nodeId, found);
    const loopId = workflow.graph.loopOf(nodeId);
    if (loopId === null) return undefined;
    const loop = loops.get(keyOf({ nodeId: loopId, item }));
    return loop?.items.map((_, index) => outputs.get(keyOf({ nodeId, item: innerItem(item, index) })) ?? null);
  }

  /** A loop's output names its results; they are kept once, where they came from. */
  function withResults(nodeId: string, { value, item }: { value: unknown; item: string }): unknown {
    const isLoop = workflow.bodies.has(nodeId) && typeof value === "object" && value !== null;
    return isLoop ? { ...value, results: resultsOf({ nodeId, item }) } : value;
  }

  const resultsOf = ({ nodeId, item }: Instance): unknown[] =>
    resultsIn(outputs, {
      item,
      count: loops.get(keyOf({ nodeId, item }))?.items.length ?? 0,
      lastSteps: workflow.lastSteps.get(nodeId) ?? [],
    });

  function scopeIn(item: string, own: { item?: unknown }): ExpressionScope {
    return {
      trigger: execution.trigger,
      inputs: execution.inputs,
      variables,
      ...own,
      node: (id) => valueOf(id, item),
      failureOf: (id) => nearest(failures, { nodeId: id, item })?.value,
    };
  }

  return {
    keep,
    resultsOf,
    itemsOf: (instance) => loops.get(keyOf(instance)) ?? null,
    addRound(instance) {
      const loop = loops.get(keyOf(instance));
      loop?.items.push({ round: loop.items.length + 1 });
    },
    roundScopeOf({ nodeId, item }, round) {
      const current = loops.get(keyOf({ nodeId, item }))?.items[round];
      return scopeIn(innerItem(item, round), { item: current });
    },
    scopeOf({ nodeId, item }) {
      const loopId = workflow.graph.loopOf(nodeId);
      const loop = loopId === null ? undefined : loops.get(keyOf({ nodeId: loopId, item: outerItem(item) }));
      const index = Number(item.slice(item.lastIndexOf(".") + 1));
      // An object's own $ref would otherwise hide that a trigger hands its item over under `item`.
      return scopeIn(item, loop === undefined ? {} : { item: loop.items[index] });
    },
  };
}

const loopItems = z.pipe(
  z.object({ items: z.array(z.unknown()), parallel: z.number(), roundsMax: z.optional(z.number()) }),
  z.transform((read): LoopItems => ({ ...read, roundsMax: read.roundsMax ?? null })),
);

function innerItem(item: string, index: number): string {
  return item === "" ? String(index) : `${item}.${index}`;
}

/** From the same item or one further out. */
function nearest<T>(of: ReadonlyMap<string, T>, { nodeId, item }: Instance): { value: T; item: string } | null {
  for (let at = item; ; at = outerItem(at)) {
    const value = of.get(keyOf({ nodeId, item: at }));
    if (value !== undefined) return { value, item: at };
    if (at === "") return null;
  }
}

/** By item, the output of the last step that ended, or of each by id where there are several. */
function resultsIn(
  outputs: ReadonlyMap<string, unknown>,
  { item, count, lastSteps }: { item: string; count: number; lastSteps: readonly string[] },
): unknown[] {
  return Array.from({ length: count }, (_, index) => {
    const inner = innerItem(item, index);
    const ended = lastSteps.flatMap((id): [string, unknown][] => {
      const key = keyOf({ nodeId: id, item: inner });
      return outputs.has(key) ? [[id, outputs.get(key) ?? null]] : [];
    });
    const [only] = ended;
    return ended.length > 1 ? Object.fromEntries(ended) : (only?.[1] ?? null);
  });
}
