import * as z from "zod/mini";
import { texts } from "../../../../messages/en/pages/work/wizard/model.ts";

/** One test of a branch: a value, how it is compared, and with what. */
export interface Test {
  left: unknown;
  operator: Operator;
  right: unknown;
}

/** The operators that the form offers, in words; those of one value take no right side. */
export const operatorWords = {
  equals: texts.is,
  "not-equals": texts.isNot,
  contains: texts.contains,
  "starts-with": texts.beginsWith,
  "ends-with": texts.endsWith,
  "greater-than": texts.isMoreThan,
  "less-than": texts.isLessThan,
  "is-empty": texts.isEmpty,
  "is-filled": texts.isNotEmpty,
} as const;
export type Operator = keyof typeof operatorWords;

export function isOperator(name: string): name is Operator {
  return Object.hasOwn(operatorWords, name);
}

export function takesRight(operator: Operator): boolean {
  return operator !== "is-empty" && operator !== "is-filled";
}

const call = z.object({ $fn: z.string(), args: z.array(z.unknown()) });

/** A condition as the form shows it; null for one that somebody built of more than the form can say. */
export function testsOf(condition: unknown): { join: "and" | "or"; tests: Test[] } | null {
  if (condition === undefined || condition === null) return { join: "and", tests: [] };
  const read = call.safeParse(condition).data;
  if (read === undefined) return null;
  if (read.$fn !== "and" && read.$fn !== "or") {
    const test = testOf(condition);
    return test === null ? null : { join: "and", tests: [test] };
  }
  const tests = read.args.map(testOf);
  return tests.some((test) => test === null) ? null : { join: read.$fn, tests: tests.filter((test) => test !== null) };
}

export function conditionOf({ join, tests }: { join: "and" | "or"; tests: readonly Test[] }): unknown {
  const [first, ...more] = tests.map(callOf);
  if (first === undefined) return undefined;
  return more.length === 0 ? first : { $fn: join, args: [first, ...more] };
}

function testOf(value: unknown): Test | null {
  const read = call.safeParse(value).data;
  if (read === undefined) return null;
  const [left, right] = read.args;
  if (read.$fn === "not") {
    const inner = call.safeParse(left).data;
    return inner?.$fn === "is-empty" ? { left: inner.args[0], operator: "is-filled", right: undefined } : null;
  }
  return isOperator(read.$fn) && read.$fn !== "is-filled" ? { left, operator: read.$fn, right } : null;
}

function callOf({ left = "", operator, right = "" }: Test): unknown {
  if (operator === "is-filled") return { $fn: "not", args: [{ $fn: "is-empty", args: [left] }] };
  return { $fn: operator, args: takesRight(operator) ? [left, right] : [left] };
}
