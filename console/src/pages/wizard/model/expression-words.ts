import type { Expression } from "@hoopoe/contract/workflow-expression.ts";
import { textOf } from "@hoopoe/contract/workflow-functions.ts";

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

/** An expression as a person would say it: "triage.verdict is malicious". */
export function expressionWords(expression: Expression): string {
  switch (expression.kind) {
    case "literal":
      return textOf(expression.value);
    case "ref":
      return refWords(expression);
    case "list":
      return expression.items.map(expressionWords).join(", ");
    case "object":
      return expression.fields.map(([key, value]) => `${key} ${expressionWords(value)}`).join(", ");
    case "fn":
      return callWords(expression);
  }
}

function refWords({ root, name, path }: Extract<Expression, { kind: "ref" }>): string {
  return [root === "node" ? name : root, ...(root === "node" || name === "" ? [] : [name]), ...path].join(".");
}

function callWords({ name, args }: Extract<Expression, { kind: "fn" }>): string {
  const words = args.map(expressionWords);
  if (name === "text") return words.join("");
  if (name === "and" || name === "or") return words.join(` ${name} `);
  if (name === "is-empty") return `${words[0] ?? ""} is empty`;
  if (name === "not" && args[0]?.kind === "fn" && args[0].name === "is-empty")
    return `${args[0].args.map(expressionWords).join()} is not empty`;
  const operator = operators[name];
  if (operator !== undefined) return `${words[0] ?? ""} ${operator} ${words.slice(1).join(", ")}`;
  return `${name}(${words.join(", ")})`;
}
