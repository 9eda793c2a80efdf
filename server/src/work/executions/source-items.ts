import type { ExpressionScope } from "@hoopoe/contract/work/evaluate-expression.ts";
import type { WorkflowNode } from "@hoopoe/contract/work/workflow.ts";
import { triggerItem } from "./bind-params.ts";
import type { CompiledWorkflow } from "./compiled.ts";

/** The list that a value is or holds: itself, or the first of its fields that is one; null where there is none. */
export function sourceItems(value: unknown): readonly unknown[] | null {
  const own: readonly unknown[] | null = Array.isArray(value) ? value : null;
  if (own !== null) return own;
  if (typeof value === "string" && value.trim() !== "")
    return value.split(/\r?\n/).filter((line) => line.trim() !== "");
  if (typeof value !== "object" || value === null) return null;
  return Object.values(value).find((one) => Array.isArray(one)) ?? null;
}

/** What a for-each without a list of its own goes through: what the step before it put out, else the trigger's. */
sourceItems.before = ({
  node,
  workflow,
  values,
}: {
  node: WorkflowNode;
  workflow: CompiledWorkflow;
  values: ExpressionScope;
}): unknown => {
  const [edge] = workflow.graph.into.get(node.id) ?? [];
  if (edge === undefined) return triggerItem(values.trigger);
  return edge.when === "each" ? values.item : values.node(edge.from);
};
