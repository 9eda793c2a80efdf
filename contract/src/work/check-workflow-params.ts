import { isInside } from "./check-workflow-control.ts";
import type { WorkflowNode, WorkflowTrigger } from "./workflow.ts";
import type { ActionParam, CatalogAction, CatalogProduct } from "./workflow-catalog.ts";
import { type Expression, readExpression, refsOf } from "./workflow-expression.ts";
import { workflowFunctions } from "./workflow-functions.ts";
import type { WorkflowGraph } from "./workflow-graph.ts";
import type { WorkflowProblem } from "./workflow-problem.ts";

interface Around {
  readonly action: CatalogAction;
  readonly product: CatalogProduct;
  readonly graph: WorkflowGraph;
  readonly trigger: WorkflowTrigger;
  /** Ids of steps that a run leaves out. */
  readonly disabled: ReadonlySet<string>;
}

/** A step's parameters: known, there where they have to be, well written, and from what comes before. */
export function* checkParams(node: WorkflowNode, around: Around): Generator<WorkflowProblem> {
  const { action, product } = around;
  const found = (
    code: WorkflowProblem["code"],
    field: string | null,
    sentence: string,
    severity: WorkflowProblem["severity"] = "error",
  ): WorkflowProblem => ({ code, field, sentence, severity, nodeId: node.id, edgeId: null });

  for (const param of action.params) {
    if (param.origin === "optional" || !isMissing(node.data.params[param.name])) continue;
    if (param.origin === "bound" && canBeBound(node, around)) continue;
    yield found("missing-param", param.name, `${param.label} is missing. Enter it, or pick it from an earlier step.`);
  }
  for (const [name, value] of Object.entries(node.data.params)) {
    const param = action.params.find((one) => one.name === name);
    if (param === undefined) {
      yield found("unknown-param", name, `${action.label} has no parameter ${name}. Remove it.`);
      continue;
    }
    const read = readExpression(value);
    if (!read.ok) yield found("bad-expression", name, `${param.label}: ${read.sentence}`);
    else {
      for (const { code, text } of refProblems(read.expression, { node, around, field: name }))
        yield found(code, name, text);
      const wrong = wrongType(read.expression, param);
      if (wrong !== null) yield found("wrong-type", name, wrong);
    }
  }
  if (product.catalogId !== null) yield* checkConnection(node, product, found);
}

/** A bound parameter may stay empty where one thing comes before: it is filled with that (see bindParams). */
function canBeBound(node: WorkflowNode, { graph, trigger }: Around): boolean {
  return trigger.kind === "new-item" || trigger.kind === "webhook" || (graph.into.get(node.id) ?? []).length > 0;
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

interface RefProblem {
  code: WorkflowProblem["code"];
  text: string;
}

function refProblems(
  expression: Expression,
  { node, around: { graph, disabled }, field }: { node: WorkflowNode; around: Around; field: string },
): RefProblem[] {
  return refsOf(expression).flatMap((ref): RefProblem[] => {
    if (ref.root === "item") {
      if (graph.order === null || graph.loopOf(node.id) !== null) return [];
      return [
        {
          code: "item-outside-loop" as const,
          text: "item exists only inside a loop. Pick the trigger's item or an earlier step.",
        },
      ];
    }
    if (ref.root !== "node") return [];
    if (disabled.has(ref.name))
      return [
        {
          code: "ref-disabled" as const,
          text: `It uses a value from ${ref.name}, which is disabled. Enable ${ref.name}, or pick another step.`,
        },
      ];
    if (!graph.out.has(ref.name))
      return [
        {
          code: "dangling-ref" as const,
          text: `It uses a value from ${ref.name}, which doesn't exist. Pick another step.`,
        },
      ];
    // A loop's condition is tested after each round, over what the round came to.
    if (field === "until" && node.data.action === "loop-until" && isInside(graph, ref.name, node.id)) return [];
    if (graph.order !== null && !graph.comesBefore(ref.name, node.id)) {
      return [
        {
          code: "ref-not-before" as const,
          text: `It uses a value from ${ref.name}, which doesn't run before this step. Connect ${ref.name} to it, or pick another step.`,
        },
      ];
    }
    return [];
  });
}

function wrongType(expression: Expression, param: ActionParam): string | null {
  if (expression.kind === "fn") {
    const { gives } = workflowFunctions[expression.name];
    return param.type === "number" && (gives === "boolean" || gives === "list")
      ? `${param.label} must be a number, but ${expression.name} returns a ${gives}.`
      : null;
  }
  if (expression.kind !== "literal" || expression.value === null || expression.value === "") return null;
  const wanted = wantedInstead(expression.value, param);
  return wanted === null ? null : `${param.label} must be ${wanted}.`;
}

/** What the parameter takes, where this value is something else. */
function wantedInstead(value: unknown, { type, options }: ActionParam): string | null {
  if (type === "number") return Number.isFinite(typeof value === "string" ? Number(value) : value) ? null : "a number";
  if (type === "switch") return typeof value === "boolean" ? null : "true or false";
  if (type !== "select") return null;
  const values = (options ?? []).map((option) => option.value);
  return values.some((one) => one === value) ? null : `one of ${values.join(", ")}`;
}

function* checkConnection(
  node: WorkflowNode,
  product: CatalogProduct,
  found: (
    code: WorkflowProblem["code"],
    field: string,
    sentence: string,
    severity: WorkflowProblem["severity"],
  ) => WorkflowProblem,
): Generator<WorkflowProblem> {
  const { integrationId } = node.data;
  if (integrationId !== undefined && !product.connections.some((one) => one.integrationId === integrationId)) {
    yield found(
      "not-connected",
      "integrationId",
      `This connection of ${product.product_name} was removed. Choose another one.`,
      "error",
    );
  } else if (product.connections.length === 0) {
    yield found(
      "not-connected",
      "integrationId",
      `${product.product_name} isn't connected yet. Connect it before the first run.`,
      "warning",
    );
  } else if (integrationId === undefined && product.connections.length > 1) {
    yield found(
      "not-connected",
      "integrationId",
      `${product.product_name} has ${product.connections.length} connections. Choose one.`,
      "error",
    );
  }
}
