import type { ExpressionScope } from "@hoopoe/contract/work/evaluate-expression.ts";
import type { CompiledWorkflow } from "./compiled.ts";
import type { Execution } from "./execution-row.ts";
import { type Instance, keyOf, outerItem } from "./frontier.ts";
import type { StepRow } from "./node-store.ts";

/** What steps of a run put out, for the references of the others. */
export interface StepValues {
  keep(row: StepRow): void;
  /** What the references of a step are filled from: in a loop, its own item's values come first. */
  scopeOf(instance: Instance): ExpressionScope;
  /** A for-each's items, once they are known. */
  itemsOf(instance: Instance): { items: readonly unknown[]; parallel: number } | null;
}

export function createStepValues(options: {
  execution: Execution;
  workflow: CompiledWorkflow;
  variables: Readonly<Record<string, unknown>>;
  known: readonly StepRow[];
}): StepValues {
  const { execution, workflow, variables } = options;
  const outputs = new Map<string, unknown>();
  const loops = new Map<string, { items: readonly unknown[]; parallel: number }>();

  function keep(row: StepRow): void {
    const { input } = row;
    if (typeof input === "object" && input !== null && "items" in input && "parallel" in input) {
      const { items, parallel } = input;
      if (Array.isArray(items) && typeof parallel === "number") loops.set(keyOf(row), { items, parallel });
    }
    if (row.status === "succeeded" || row.output !== null) outputs.set(keyOf(row), row.output);
  }
  for (const row of options.known) keep(row);

  /** Of a node around or before: in the same item or one further out; of a loop's body seen from outside, a list. */
  function valueOf(nodeId: string, item: string): unknown {
    for (let at = item; ; at = outerItem(at)) {
      const key = keyOf({ nodeId, item: at });
      if (outputs.has(key)) return outputs.get(key);
      if (at === "") break;
    }
    const loopId = workflow.graph.loopOf(nodeId);
    if (loopId === null) return undefined;
    const loop = loops.get(keyOf({ nodeId: loopId, item }));
    if (loop === undefined) return undefined;
    const inner = (index: number) => (item === "" ? String(index) : `${item}.${index}`);
    return loop.items.map((_, index) => outputs.get(keyOf({ nodeId, item: inner(index) })) ?? null);
  }

  return {
    keep,
    itemsOf: (instance) => loops.get(keyOf(instance)) ?? null,
    scopeOf({ nodeId, item }) {
      const loopId = workflow.graph.loopOf(nodeId);
      const loop = loopId === null ? undefined : loops.get(keyOf({ nodeId: loopId, item: outerItem(item) }));
      const index = Number(item.slice(item.lastIndexOf(".") + 1));
      const own = loop === undefined ? {} : { item: loop.items[index] };
      // An object's own $ref would otherwise hide that a trigger hands its item over under `item`.
      return {
        trigger: execution.trigger,
        inputs: execution.inputs,
        variables,
        ...own,
        node: (id) => valueOf(id, item),
      };
    },
  };
}
