/** A function of the workflow language: total, without effects, the same on every machine. */
export interface WorkflowFunction {
  readonly argsMin: number;
  readonly argsMax: number;
  readonly gives: "text" | "number" | "boolean" | "list" | "any";
  /** One line for the picker. */
  readonly meaning: string;
  readonly apply: (args: readonly unknown[]) => unknown;
}

const textCharsMax = 1_000_000;

/** How a value reads as text: a list line by line, an object as JSON, nothing as nothing. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return value.map(textOf).join("\n");
  return JSON.stringify(value);
}

const numberOf = (value: unknown): number => {
  const number = typeof value === "number" ? value : Number(textOf(value).trim() || Number.NaN);
  return Number.isFinite(number) ? number : 0;
};
const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];
const isTrue = (value: unknown): boolean => value === true || value === "true";
const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
/** Nothing, or what a search puts out that found nothing: lists without entries, with no more than counts and switches beside. */
const isEmpty = (value: unknown): boolean => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return isNothing(value);
  const fields: unknown[] = Object.values(value);
  const isBeside = (field: unknown) => typeof field === "number" || typeof field === "boolean";
  return fields.some(Array.isArray) && fields.every((field) => isNothing(field) || isBeside(field));
};
const isSame = (one: unknown, other: unknown): boolean =>
  typeof one === "number" || typeof other === "number"
    ? textOf(one).trim() !== "" && numberOf(one) === numberOf(other)
    : textOf(one).trim().toLowerCase() === textOf(other).trim().toLowerCase();
const fieldOf = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? Object.entries(value).find(([name]) => name === key)?.[1]
    : null;
const compare = (one: unknown, other: unknown): number => {
  const [first, second] = [Number(one), Number(other)];
  if (Number.isFinite(first) && Number.isFinite(second)) return first - second;
  return textOf(one) < textOf(other) ? -1 : textOf(one) > textOf(other) ? 1 : 0;
};
const short = (text: string): string => text.slice(0, textCharsMax);

function define(
  gives: WorkflowFunction["gives"],
  args: readonly [number, number],
  meaning: string,
  apply: WorkflowFunction["apply"],
): WorkflowFunction {
  return { gives, argsMin: args[0], argsMax: args[1], meaning, apply };
}

/** The whole language. Comparisons of texts do not mind case or outer blanks; what is missing counts as empty. */
export const workflowFunctions = {
  text: define("text", [1, 20], "Values one after another, as text", (args) => short(args.map(textOf).join(""))),
  join: define("text", [1, 2], "Join a list's entries into one text, with a separator", ([list, by]) =>
    short(
      listOf(list)
        .map(textOf)
        .join(by === undefined ? ", " : textOf(by)),
    ),
  ),
  lines: define("list", [1, 1], "Split a text into lines", ([value]) => textOf(value).split(/\r?\n/).slice(0, 100_000)),
  upper: define("text", [1, 1], "Convert to upper case", ([value]) => textOf(value).toUpperCase()),
  lower: define("text", [1, 1], "Convert to lower case", ([value]) => textOf(value).toLowerCase()),
  trim: define("text", [1, 1], "Trim surrounding spaces", ([value]) => textOf(value).trim()),
  first: define("any", [1, 1], "First entry of a list", ([list]) => listOf(list)[0] ?? null),
  last: define("any", [1, 1], "Last entry of a list", ([list]) => listOf(list).at(-1) ?? null),
  at: define(
    "any",
    [2, 2],
    "Entry of a list, counted from 0",
    ([list, index]) => listOf(list)[numberOf(index)] ?? null,
  ),
  take: define("list", [2, 2], "Limit a list to a number of entries", ([list, count]) =>
    listOf(list).slice(0, Math.max(0, numberOf(count))),
  ),
  pluck: define("list", [2, 2], "One field of each entry", ([list, key]) =>
    listOf(list).map((one) => fieldOf(one, textOf(key))),
  ),
  count: define("number", [1, 1], "Number of entries", ([value]) => listOf(value).length),
  length: define("number", [1, 1], "Number of characters", ([value]) => textOf(value).length),
  add: define("number", [2, 20], "Sum", (args) => args.map(numberOf).reduce((sum, one) => sum + one, 0)),
  equals: define("boolean", [2, 2], "Whether two values are equal", ([one, other]) => isSame(one, other)),
  "not-equals": define("boolean", [2, 2], "Whether two values differ", ([one, other]) => !isSame(one, other)),
  contains: define("boolean", [2, 2], "Whether a text or list contains a value", ([whole, part]) =>
    Array.isArray(whole)
      ? whole.some((one) => isSame(one, part))
      : textOf(whole).toLowerCase().includes(textOf(part).toLowerCase()),
  ),
  "starts-with": define("boolean", [2, 2], "Whether a text starts with another", ([whole, part]) =>
    textOf(whole).toLowerCase().startsWith(textOf(part).toLowerCase()),
  ),
  "ends-with": define("boolean", [2, 2], "Whether a text ends with another", ([whole, part]) =>
    textOf(whole).toLowerCase().endsWith(textOf(part).toLowerCase()),
  ),
  "greater-than": define("boolean", [2, 2], "Whether the first is greater", ([one, other]) => compare(one, other) > 0),
  "less-than": define("boolean", [2, 2], "Whether the first is less", ([one, other]) => compare(one, other) < 0),
  "one-of": define("boolean", [2, 20], "Whether the first is in the list of others", ([one, ...others]) =>
    others.flatMap(listOf).some((other) => isSame(one, other)),
  ),
  "is-empty": define("boolean", [1, 1], "Whether a value is empty", ([value]) => isEmpty(value)),
  not: define("boolean", [1, 1], "Negate", ([value]) => !isTrue(value)),
  and: define("boolean", [1, 20], "Whether all are true", (args) => args.every(isTrue)),
  or: define("boolean", [1, 20], "Whether any is true", (args) => args.some(isTrue)),
  if: define("any", [3, 3], "The second if the first is true, else the third", ([test, then, other]) =>
    isTrue(test) ? then : other,
  ),
  "if-empty": define("any", [2, 2], "The second if the first is empty, else the first", ([value, other]) =>
    isEmpty(value) ? other : value,
  ),
} as const satisfies Record<string, WorkflowFunction>;
export type FunctionName = keyof typeof workflowFunctions;

export function isFunctionName(name: string): name is FunctionName {
  return Object.hasOwn(workflowFunctions, name);
}
