import { accountOffsetMs, categoryOf } from "./issue-json.ts";
import type { JiraIssue, JiraWorld } from "./world.ts";

type Test = (issue: JiraIssue) => boolean;
export type Query = { fits: Test; order: (a: JiraIssue, b: JiraIssue) => number };

/** The part of JQL that people and connectors use: clauses joined by AND, then ORDER BY. Throws a JqlError with Jira's words. */
export function parseJql(jql: string, world: JiraWorld): Query {
  const [where = "", order = ""] = jql.split(/\border\s+by\b/i);
  const clauses = where.trim() === "" ? [] : splitAnd(where);
  const tests = clauses.map((clause) => clauseOf(clause.trim(), world));
  return { fits: (issue) => tests.every((test) => test(issue)), order: orderOf(order) };
}

export class JqlError extends Error {}

const clausePattern = /^"?([a-z]+)"?\s*(!=|!~|>=|<=|=|~|>|<|\bnot\s+in\b|\bin\b|\bis\s+not\b|\bis\b)\s*([\s\S]+)$/i;

function splitAnd(where: string): string[] {
  // a comma list or a text in quotes may hold the word "and"
  const parts: string[] = [];
  let part = "";
  for (const piece of where.match(/"(?:[^"\\]|\\.)*"|\([^)]*\)|\s+and\s+|[^\s"()]+|\s+/gi) ?? []) {
    if (/^\s+and\s+$/i.test(piece)) {
      parts.push(part);
      part = "";
    } else part += piece;
  }
  return [...parts, part];
}

function clauseOf(clause: string, world: JiraWorld): Test {
  const found = clausePattern.exec(clause);
  if (found === null)
    throw new JqlError(`Error in the JQL Query: Expecting an operator near '${clause.slice(0, 40)}'.`);
  const [, name = "", operator = "", operand = ""] = found;
  const field = name.toLowerCase();
  const sign = operator.toLowerCase().replace(/\s+/g, " ");
  if (field === "updated" || field === "created") return dateTest(field, sign, operand);
  const read = readers(world)[field];
  if (read === undefined) {
    throw new JqlError(`Field '${name}' does not exist or you do not have permission to view it.`);
  }
  const test = operators[sign];
  if (test === undefined) throw new JqlError(`The operator '${operator}' is not supported by the '${name}' field.`);
  const wanted = valuesOf(operand).map((value) => value.toLowerCase());
  return (issue) => test(read(issue), wanted);
}

type Operator = (values: readonly string[], wanted: readonly string[]) => boolean;
const has: Operator = (values, wanted) => values.some((value) => wanted.includes(value.toLowerCase()));
const holds: Operator = (values, wanted) => wanted.every((words) => includesWords(values.join("\n"), words));
const operators: Readonly<Record<string, Operator>> = {
  "=": has,
  in: has,
  "!=": (values, wanted) => !has(values, wanted),
  "not in": (values, wanted) => !has(values, wanted),
  "~": holds,
  "!~": (values, wanted) => !holds(values, wanted),
  is: (values) => values.length === 0,
  "is not": (values) => values.length > 0,
};

function readers(world: JiraWorld): Record<string, (issue: JiraIssue) => string[]> {
  const person = (id: string | null): string[] => {
    const found = world.people.find((one) => one.id === id);
    return id === null
      ? []
      : [id, ...(found === undefined ? [] : [found.email, found.full, found.email.split("@")[0] ?? ""])];
  };
  const text = (issue: JiraIssue): string[] => [
    issue.summary,
    issue.description,
    ...issue.comments.map((one) => one.text),
  ];
  return {
    project: (issue) => [
      issue.project,
      ...world.projects.flatMap(({ id, key, name }) => (key === issue.project ? [id, name] : [])),
    ],
    id: (issue) => [issue.id],
    key: (issue) => [issue.key],
    issuekey: (issue) => [issue.key],
    status: (issue) => [issue.status],
    statuscategory: (issue) => [categoryOf(issue.status).name],
    priority: (issue) => [issue.priority],
    type: (issue) => [issue.type],
    issuetype: (issue) => [issue.type],
    labels: (issue) => issue.labels,
    assignee: (issue) => person(issue.assignee),
    reporter: (issue) => person(issue.reporter),
    summary: (issue) => [issue.summary],
    description: (issue) => [issue.description],
    comment: (issue) => issue.comments.map((one) => one.text),
    text,
    textfields: text,
  };
}

function includesWords(text: string, words: string): boolean {
  const low = text.toLowerCase();
  return words.split(/\s+/).every((word) => low.includes(word));
}

function valuesOf(operand: string): string[] {
  const list = /^\(([\s\S]*)\)$/.exec(operand.trim())?.[1] ?? operand;
  const values = list.match(/"(?:[^"\\]|\\.)*"|[^,]+/g) ?? [];
  return values
    .map((value) =>
      value
        .trim()
        .replace(/^"([\s\S]*)"$/, "$1")
        .replace(/\\(.)/g, "$1"),
    )
    .filter((value) => value !== "" && value.toLowerCase() !== "empty");
}

/** A bare number is milliseconds since 1970; a date in quotes is read in the account's zone, to the minute. */
function dateTest(field: "updated" | "created", sign: string, operand: string): Test {
  const at = momentOf(operand.trim());
  const valueOf = (issue: JiraIssue): number => (field === "updated" ? issue.updatedAt : issue.at).getTime();
  if (sign === ">=") return (issue) => valueOf(issue) >= at;
  if (sign === ">") return (issue) => valueOf(issue) > at;
  if (sign === "<=") return (issue) => valueOf(issue) <= at;
  if (sign === "<") return (issue) => valueOf(issue) < at;
  throw new JqlError(`The operator '${sign}' is not supported by the '${field}' field.`);
}

function momentOf(operand: string): number {
  if (/^\d{1,15}$/.test(operand)) return Number(operand);
  const quoted = /^"?(\d{4})[-/](\d{2})[-/](\d{2})(?: (\d{1,2}):(\d{2}))?"?$/.exec(operand);
  if (quoted !== null) {
    const [, year, month, day, hour = "0", minute = "0"] = quoted;
    return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute)) - accountOffsetMs;
  }
  const ago = /^"?-(\d+)([dhmw])"?$/.exec(operand);
  if (ago !== null)
    return Date.now() - Number(ago[1]) * ({ m: 1, h: 60, d: 1440, w: 10_080 }[ago[2] ?? ""] ?? 0) * 60_000;
  throw new JqlError(
    `Date value '${operand}' is invalid. Valid formats include: 'yyyy/MM/dd HH:mm', 'yyyy-MM-dd HH:mm', 'yyyy/MM/dd', 'yyyy-MM-dd', or a period format e.g. '-5d', '4w 2d'.`,
  );
}

/** Without an ORDER BY the order means nothing, and is another one than anybody expects. */
function orderOf(order: string): Query["order"] {
  const [field = "", direction = "asc"] = order.trim().split(",")[0]?.trim().split(/\s+/) ?? [];
  const sign = direction.toLowerCase() === "desc" ? -1 : 1;
  if (/^updated$/i.test(field)) return (a, b) => sign * (a.updatedAt.getTime() - b.updatedAt.getTime());
  if (/^created$/i.test(field)) return (a, b) => sign * (a.at.getTime() - b.at.getTime());
  if (/^(key|issuekey)$/i.test(field))
    return (a, b) => sign * (a.project.localeCompare(b.project) || numberOf(a) - numberOf(b));
  if (/^id$/i.test(field)) return (a, b) => sign * (Number(a.id) - Number(b.id));
  return (a, b) => Number(a.id.split("").toReversed().join("")) - Number(b.id.split("").toReversed().join(""));
}

function numberOf({ key }: JiraIssue): number {
  return Number(key.split("-").at(-1));
}
