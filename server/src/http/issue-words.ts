import type { core } from "zod";
import en from "zod/v4/locales/en.js";

/** What somebody has to write instead, after the field's name: "name: write at most 60 characters; these are 75". Zod's own words name types and patterns. */
export function issueWords(issue: core.$ZodRawIssue): string {
  return wordsOf(issue) ?? (zodWords(issue) || "this isn't valid");
}

const english = en().localeError;
const zodWords = (issue: core.$ZodRawIssue): string => {
  const words = english(issue);
  return typeof words === "string" ? words : (words?.message ?? "");
};

function wordsOf(issue: core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return isNothing(issue.input) ? "fill this in" : typeWords[issue.expected];
    case "too_small":
      return smallWords(issue);
    case "too_big":
      return bigWords(issue);
    case "invalid_format":
      return formatWords[issue.format];
    case "invalid_value":
      if (isNothing(issue.input)) return "fill this in";
      return issue.values.length === 1
        ? `this must be ${String(issue.values[0])}`
        : `choose one of ${issue.values.map(String).join(", ")}`;
    case "unrecognized_keys":
      return `remove ${issue.keys.join(", ")}: there is no such field here`;
    case "invalid_union":
      return isNothing(issue.input) ? "fill this in" : "this matches none of the allowed forms";
    default:
      return undefined;
  }
}

const isNothing = (input: unknown): boolean => input === undefined || input === null || input === "";

function smallWords({ origin, minimum, inclusive, input }: core.$ZodRawIssue<core.$ZodIssueTooSmall>): string {
  if (isNothing(input)) return "fill this in";
  const least = Number(minimum) + (inclusive === false && origin !== "number" ? 1 : 0);
  if (origin === "string") return `enter at least ${counted(least, "character")}; you entered ${sizeOf(input)}`;
  if (origin === "array" || origin === "set") return `add at least ${least}`;
  return `enter ${inclusive === false ? "more than" : "at least"} ${least}`;
}

function bigWords({ origin, maximum, inclusive, input }: core.$ZodRawIssue<core.$ZodIssueTooBig>): string {
  const most = Number(maximum) - (inclusive === false && origin !== "number" ? 1 : 0);
  if (origin === "string") return `enter at most ${counted(most, "character")}; you entered ${sizeOf(input)}`;
  if (origin === "array" || origin === "set") return `at most ${most} allowed; there are ${sizeOf(input)}`;
  return `enter ${inclusive === false ? "less than" : "at most"} ${most}`;
}

function sizeOf(input: unknown): number {
  return typeof input === "string" || Array.isArray(input) ? input.length : 0;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

const typeWords: Partial<Record<string, string>> = {
  string: "enter text",
  number: "enter a number",
  int: "enter a whole number",
  boolean: "enter true or false",
  array: "enter a list",
  object: "enter an object with its fields",
  record: "enter an object with its fields",
};

const formatWords: Partial<Record<string, string>> = {
  email: "enter an email address such as name@company.example",
  url: "enter a web address that starts with https:// or http://",
  datetime: "enter a date and time such as 2026-11-20T08:00:00Z",
  date: "enter a date such as 2026-11-20",
  time: "enter a time such as 08:00",
  uuid: "this isn't a valid id",
  regex: "this isn't in the expected format",
};
