import type { Expression } from "@hoopoe/contract/work/workflow-expression.ts";
import { textOf } from "@hoopoe/contract/work/workflow-functions.ts";

const operators: Record<string, string> = {
  equals: "is",
  "not-equals": "is not",
  contains: "contains",
  "starts-with": "begins with",
  "ends-with": "ends with",
  "greater-than": "is more than",
  "less-than": "is less than",
  "one-of": "is one of",
};

const denials: Record<string, string> = {
  "is-empty": "is not empty",
  equals: "is not",
  contains: "does not contain",
  "starts-with": "does not begin with",
  "ends-with": "does not end with",
  "greater-than": "is not more than",
  "less-than": "is not less than",
  "one-of": "is none of",
};

/** What a step is called, by its id. */
export type StepNames = ReadonlyMap<string, string>;
const unnamed: StepNames = new Map();

/** An expression as a person would say it: "Triage.verdict is malicious". Steps without a name are said by their id. */
export function expressionWords(expression: Expression, names: StepNames = unnamed): string {
  switch (expression.kind) {
    case "literal":
      return textOf(expression.value);
    case "ref":
      return refWords(expression, names);
    case "list":
      return expression.items.map((item) => expressionWords(item, names)).join(", ");
    case "object":
      return expression.fields.map(([key, value]) => `${key} ${expressionWords(value, names)}`).join(", ");
    case "fn":
      return callWords(expression, names);
  }
}

function refWords({ root, name, path }: Extract<Expression, { kind: "ref" }>, names: StepNames): string {
  return [
    root === "node" ? (names.get(name) ?? name) : root,
    ...(root === "node" || name === "" ? [] : [name]),
    ...path,
  ].join(".");
}

function callWords({ name, args }: Extract<Expression, { kind: "fn" }>, names: StepNames): string {
  const words = args.map((arg) => expressionWords(arg, names));
  if (name === "text") return words.join("");
  if (name === "and" || name === "or") return words.join(` ${name} `);
  if (name === "is-empty") return `${words[0] ?? ""} is empty`;
  if (name === "not" && args[0]?.kind === "fn") {
    const [left = "", ...right] = args[0].args.map((arg) => expressionWords(arg, names));
    const denied = denials[args[0].name];
    if (denied !== undefined) return [left, denied, right.join(", ")].filter(Boolean).join(" ");
  }
  const operator = operators[name];
  if (operator !== undefined) return `${words[0] ?? ""} ${operator} ${words.slice(1).join(", ")}`;
  return `${name}(${words.join(", ")})`;
}
