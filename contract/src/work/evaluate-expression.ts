import { type Expression, readExpression } from "./workflow-expression.ts";
import { workflowFunctions } from "./workflow-functions.ts";

/** What references of a run can be filled from. `node` gives a node's output, undefined where it has none (yet). */
export interface ExpressionScope {
  readonly trigger: unknown;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly variables: Readonly<Record<string, unknown>>;
  /** By name; absent: each is shown by its name, which is what is kept, previewed and approved. */
  readonly secrets?: Readonly<Record<string, string>>;
  /** Inside a for-each. */
  readonly item?: unknown;
  readonly node: (id: string) => unknown;
  /** What a node failed with, where its error path handled it: `<node>.error`. */
  readonly failureOf?: (id: string) => unknown;
}

/** The value of an expression; a path that leads nowhere gives null. Never throws for an expression that was read. */
export function evaluateExpression(expression: Expression, scope: ExpressionScope): unknown {
  switch (expression.kind) {
    case "literal":
      return expression.value;
    case "list":
      return expression.items.map((one) => evaluateExpression(one, scope));
    case "object":
      return Object.fromEntries(expression.fields.map(([key, one]) => [key, evaluateExpression(one, scope)]));
    case "fn":
      return workflowFunctions[expression.name].apply(expression.args.map((one) => evaluateExpression(one, scope)));
    case "ref": {
      const failure = expression.path[0] === "error" ? scope.failureOf?.(expression.name) : undefined;
      if (expression.root === "node" && failure !== undefined) return followPath(failure, expression.path.slice(1));
      return followPath(rootOf(expression, scope), expression.path);
    }
  }
}

/** The values of a node's params. @throws Error for one that `checkWorkflow` would have refused. */
export function evaluateParams(
  params: Readonly<Record<string, unknown>>,
  scope: ExpressionScope,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      const read = readExpression(value);
      if (!read.ok) throw new Error(`${name}: ${read.sentence}`);
      return [name, evaluateExpression(read.expression, scope)];
    }),
  );
}

/** What is kept and shown in the position of a secret. */
export function secretMark(name: string): string {
  return `[secret ${name}]`;
}

function rootOf(ref: Extract<Expression, { kind: "ref" }>, scope: ExpressionScope): unknown {
  switch (ref.root) {
    case "trigger":
      return scope.trigger;
    case "item":
      return scope.item;
    case "inputs":
      return scope.inputs[ref.name];
    case "secrets":
      return scope.secrets === undefined ? secretMark(ref.name) : scope.secrets[ref.name];
    case "variables":
      return scope.variables[ref.name];
    case "node":
      return scope.node(ref.name);
  }
}

/** Goes down a path; on a list, a name that is no index is taken from each entry. */
function followPath(value: unknown, path: readonly string[]): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value ?? null;
  if (Array.isArray(value)) {
    return /^\d+$/.test(step) ? followPath(value[Number(step)], rest) : value.map((one) => followPath(one, path));
  }
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return null;
  return followPath(Object.entries(value).find(([name]) => name === step)?.[1], rest);
}
