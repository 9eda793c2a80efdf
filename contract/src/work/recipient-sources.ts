import type { WorkflowDefinition, WorkflowNode } from "./workflow.ts";
import { type CatalogAction, type CatalogProduct, stepLabel } from "./workflow-catalog.ts";
import { type Expression, readExpression, refsOf } from "./workflow-expression.ts";
import { textOf } from "./workflow-functions.ts";

/** Where text that others may have written comes into a step: what steps before it found or answered counts as such. */
export type TextSource = "trigger" | "item" | "inputs" | { readonly nodeId: string };

interface Place {
  readonly definition: WorkflowDefinition;
  readonly node: WorkflowNode;
  readonly action: Pick<CatalogAction, "params" | "targetParams">;
  /** Whether a person typed the run's inputs; those of a job inside another job come from there. */
  readonly areInputsTyped?: boolean;
}

/**
 * What says to whom a step sends, beside what the workflow itself names, its variables and inputs that a person typed.
 * Empty: the recipient is the author's own.
 */
export function recipientSources({ definition, node, action, areInputsTyped = true }: Place): TextSource[] {
  const found = (action.targetParams ?? []).flatMap((name): TextSource[] => {
    const read = readExpression(node.data.params[name] ?? null);
    if (!read.ok) return [];
    const isBound = action.params.some((param) => param.name === name && param.origin === "bound");
    return [
      ...refsOf(read.expression).flatMap((ref) => sourceOf(ref, areInputsTyped)),
      ...(isBound && mayBeEmpty(read.expression) ? handedOver(definition, node) : []),
    ];
  });
  return [...new Map(found.map((source) => [JSON.stringify(source), source])).values()];
}

/** "step “Find the sender”, the webhook's payload" */
export function sourceWords(
  sources: readonly TextSource[],
  {
    definition,
    catalog,
    triggerKind,
  }: {
    definition: WorkflowDefinition;
    catalog: readonly CatalogProduct[];
    /** Of the run or job: a job may have another trigger than its workflow. */
    triggerKind: string | undefined;
  },
): string {
  return sources
    .map((source) => {
      if (source === "trigger") {
        if (triggerKind === "webhook") return "the webhook's payload";
        return triggerKind === "new-item" ? "the new item" : "the trigger";
      }
      if (source === "item") return "the loop's items";
      if (source === "inputs") return "the inputs from another run";
      const before = definition.workflow.nodes.find(({ id }) => id === source.nodeId);
      return `step “${before === undefined ? source.nodeId : stepLabel(before, catalog)}”`;
    })
    .join(", ");
}

function sourceOf({ root, name }: Extract<Expression, { kind: "ref" }>, areInputsTyped: boolean): TextSource[] {
  if (root === "variables" || root === "secrets" || (root === "inputs" && areInputsTyped)) return [];
  return [root === "node" ? { nodeId: name } : root];
}

/** What is open in a step is filled with what the step before it hands over. */
function mayBeEmpty(expression: Expression): boolean {
  if (expression.kind === "literal") return textOf(expression.value) === "";
  return expression.kind === "ref" || expression.kind === "fn";
}

function handedOver({ workflow }: WorkflowDefinition, node: WorkflowNode): TextSource[] {
  const into = workflow.edges.filter(({ to }) => to === node.id);
  if (into.length === 0) return ["trigger"];
  return into.map(({ from, when }) => (when === "each" ? "item" : { nodeId: from }));
}
