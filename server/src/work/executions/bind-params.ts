import type { CatalogAction } from "@hoopoe/contract/work/workflow-catalog.ts";
import type { WorkflowNode } from "@hoopoe/contract/work/workflow.ts";
import type { ExpressionScope } from "@hoopoe/contract/work/evaluate-expression.ts";
import { textOf } from "@hoopoe/contract/work/workflow-functions.ts";
import type { CompiledWorkflow } from "./compiled.ts";

/**
 * Fills what a step leaves open and what is normally handed over: from the step before it (several: a list of theirs),
 * from the loop's item where it comes first in it, else from the trigger.
 */
export function bindParams(options: {
  action: Pick<CatalogAction, "params">;
  node: WorkflowNode;
  workflow: CompiledWorkflow;
  values: ExpressionScope;
  input: Readonly<Record<string, unknown>>;
  isAgent: boolean;
}): Record<string, unknown> {
  const { action, input, isAgent } = options;
  const bound = { ...input };
  for (const { name, origin } of action.params) {
    if (origin !== "bound" || !isEmpty(bound[name])) continue;
    const source = sourceOf(options);
    if (source !== undefined) bound[name] = isAgent ? source : fitting(name, source);
  }
  // What is left open is left out: a vendor's schema tells an absent field from an empty one.
  return Object.fromEntries(Object.entries(bound).filter(([, value]) => value !== null && value !== undefined));
}

/** What a step is handed by those before it. */
export function sourceOf({
  node,
  workflow,
  values,
}: Pick<Parameters<typeof bindParams>[0], "node" | "workflow" | "values">): unknown {
  const edges = workflow.graph.into.get(node.id) ?? [];
  const outputs = edges.flatMap(({ from, when }) => {
    if (when === "each") return [values.item];
    const output = passedThrough(from, { workflow, values });
    return output === undefined || output === null ? [] : [output];
  });
  if (outputs.length > 0) return outputs.length === 1 ? outputs[0] : outputs;
  return triggerItem(values.trigger);
}

/** What steers hands on what it was handed: behind a branch stands what stood before it. */
function passedThrough(
  nodeId: string,
  { workflow, values }: { workflow: CompiledWorkflow; values: ExpressionScope },
): unknown {
  let at = nodeId;
  for (let hops = 0; hops < 1000; hops += 1) {
    const data = workflow.nodes.get(at)?.data;
    if (data?.product_name !== "Flow" || !["branch", "switch", "approval", "wait"].includes(data.action)) {
      return data?.product_name === "Flow" && data.action === "merge" ? mergedValue(values.node(at)) : values.node(at);
    }
    const [edge] = workflow.graph.into.get(at) ?? [];
    if (edge === undefined) return triggerItem(values.trigger);
    if (edge.when === "each") return values.item;
    at = edge.from;
  }
  return undefined;
}

function mergedValue(output: unknown): unknown {
  return typeof output === "object" && output !== null && "value" in output ? output.value : output;
}

export function triggerItem(trigger: unknown): unknown {
  return typeof trigger === "object" && trigger !== null && "item" in trigger ? trigger.item : trigger;
}

const texts = ["content", "body", "text", "comment", "description"];
const textFields = ["text", "content", "body", "answer", "markdown", "summary", "description", "title"];

/** The part of an output that a parameter means: its own name, an id, or the text where text is asked for. */
function fitting(name: string, source: unknown): unknown {
  if (typeof source !== "object" || source === null || Array.isArray(source)) return source;
  const fields = new Map(Object.entries(source));
  const wanted = texts.includes(name) ? [name, ...textFields] : [name, "externalId", "key", "id"];
  for (const field of wanted) if (fields.has(field)) return fields.get(field);
  return texts.includes(name) ? textOf(source) : source;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}
