import { isFunctionName, type FunctionName, workflowFunctions } from "./workflow-functions.ts";

/**
 * How a parameter gets its value. A JSON value stands for itself; an object `{"$ref": path}` is taken from the run; an
 * object `{"$fn": name, "args": [...]}` applies one of a fixed list of functions. Total: every expression has an end
 * and a value, and nothing is ever evaluated as code.
 */
export type Expression =
  | { kind: "literal"; value: unknown }
  | { kind: "ref"; root: RefRoot; name: string; path: readonly string[] }
  | { kind: "fn"; name: FunctionName; args: readonly Expression[] }
  | { kind: "list"; items: readonly Expression[] }
  | { kind: "object"; fields: readonly (readonly [string, Expression])[] };

export const refRoots = ["trigger", "item", "variables", "secrets", "inputs"] as const;
export type RefRoot = (typeof refRoots)[number] | "node";

export const expressionDepthMax = 32;
const refPattern = /^[A-Za-z0-9_-]{1,64}(\.[^.\s]{1,100}){0,20}$/;

export type ReadExpression = { ok: true; expression: Expression } | { ok: false; sentence: string };

/** Reads a parameter's value. `sentence` says what is wrong with it and how to mend it. */
export function readExpression(value: unknown, depth = 0): ReadExpression {
  if (depth > expressionDepthMax)
    return { ok: false, sentence: `Nested more than ${expressionDepthMax} levels deep. Flatten it.` };
  if (Array.isArray(value)) {
    const items: Expression[] = [];
    for (const one of value) {
      const read = readExpression(one, depth + 1);
      if (!read.ok) return read;
      items.push(read.expression);
    }
    return { ok: true, expression: { kind: "list", items } };
  }
  if (typeof value !== "object" || value === null) return { ok: true, expression: { kind: "literal", value } };
  if ("$ref" in value) return readRef(value.$ref);
  if ("$fn" in value) return readCall(value.$fn, "args" in value ? value.args : [], depth);
  const fields: [string, Expression][] = [];
  for (const [key, one] of Object.entries(value)) {
    const read = readExpression(one, depth + 1);
    if (!read.ok) return read;
    fields.push([key, read.expression]);
  }
  return { ok: true, expression: { kind: "object", fields } };
}

function readRef(ref: unknown): ReadExpression {
  if (typeof ref !== "string" || !refPattern.test(ref)) {
    return { ok: false, sentence: 'A reference is a path such as "trigger.item.title" or "node1.summary".' };
  }
  const [first = "", ...rest] = ref.split(".");
  const root = refRoots.find((known) => known === first);
  if (root === undefined) return { ok: true, expression: { kind: "ref", root: "node", name: first, path: rest } };
  if (root === "trigger" || root === "item")
    return { ok: true, expression: { kind: "ref", root, name: "", path: rest } };
  const [name, ...path] = rest;
  if (name === undefined) return { ok: false, sentence: `Specify which one: "${root}.<name>".` };
  return { ok: true, expression: { kind: "ref", root, name, path } };
}

function readCall(name: unknown, args: unknown, depth: number): ReadExpression {
  if (typeof name !== "string" || !isFunctionName(name)) {
    return {
      ok: false,
      sentence: `The function ${String(name)} doesn't exist. Use one of ${Object.keys(workflowFunctions).join(", ")}.`,
    };
  }
  if (!Array.isArray(args)) return { ok: false, sentence: `The args of ${name} must be a list.` };
  const { argsMin, argsMax } = workflowFunctions[name];
  if (args.length < argsMin || args.length > argsMax) {
    const count = argsMin === argsMax ? `${argsMin}` : `${argsMin} to ${argsMax}`;
    return { ok: false, sentence: `${name} takes ${count} values, but got ${args.length}.` };
  }
  const read = readExpression(args, depth);
  if (!read.ok || read.expression.kind !== "list") return read;
  return { ok: true, expression: { kind: "fn", name, args: read.expression.items } };
}

/** Every reference inside an expression. */
export function refsOf(expression: Expression): Extract<Expression, { kind: "ref" }>[] {
  switch (expression.kind) {
    case "literal":
      return [];
    case "ref":
      return [expression];
    case "fn":
      return expression.args.flatMap(refsOf);
    case "list":
      return expression.items.flatMap(refsOf);
    case "object":
      return expression.fields.flatMap(([, value]) => refsOf(value));
  }
}
