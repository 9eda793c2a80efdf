import type { Expression } from "@hoopoe/contract/work/workflow-expression.ts";
import { textOf } from "@hoopoe/contract/work/workflow-functions.ts";
import { texts } from "../../../../messages/en/features/work/wizard/model.ts";

const operators: Record<string, string> = {
  equals: texts.is,
  "not-equals": texts.isNot,
  contains: texts.contains,
  "starts-with": texts.beginsWith,
  "ends-with": texts.endsWith,
  "greater-than": texts.isMoreThan,
  "less-than": texts.isLessThan,
  "one-of": texts.isOneOf,
};

const denials: Record<string, string> = {
  "is-empty": texts.isNotEmpty,
  equals: texts.isNot,
  contains: texts.doesNotContain,
  "starts-with": texts.doesNotBeginWith,
  "ends-with": texts.doesNotEndWith,
  "greater-than": texts.isNotMoreThan,
  "less-than": texts.isNotLessThan,
  "one-of": texts.isNoneOf,
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
  if (name === "and" || name === "or") return words.join(` ${texts[name]} `);
  if (name === "is-empty") return texts.isEmpty(words[0] ?? "");
  if (name === "not" && args[0]?.kind === "fn") {
    const [left = "", ...right] = args[0].args.map((arg) => expressionWords(arg, names));
    const denied = denials[args[0].name];
    if (denied !== undefined) return [left, denied, right.join(", ")].filter(Boolean).join(" ");
  }
  const operator = operators[name];
  if (operator !== undefined) return `${words[0] ?? ""} ${operator} ${words.slice(1).join(", ")}`;
  return `${name}(${words.join(", ")})`;
}
