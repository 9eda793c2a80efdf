import type { core } from "zod";
import en from "zod/v4/locales/en.js";

/** What somebody has to write instead, after the field's name: "name: write at most 60 characters; these are 75". Zod's own words name types and patterns. */
export function issueWords(issue: core.$ZodRawIssue): string {
  return wordsOf(issue) ?? (zodWords(issue) || "this cannot be taken");
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
        ? `this can only be ${String(issue.values[0])}`
        : `choose one of ${issue.values.map(String).join(", ")}`;
    case "unrecognized_keys":
      return `leave out ${issue.keys.join(", ")}: nothing here has that name`;
    case "invalid_union":
      return isNothing(issue.input) ? "fill this in" : "this is none of what can stand here";
    default:
      return undefined;
  }
}

const isNothing = (input: unknown): boolean => input === undefined || input === null || input === "";

function smallWords({ origin, minimum, inclusive, input }: core.$ZodRawIssue<core.$ZodIssueTooSmall>): string {
  if (isNothing(input)) return "fill this in";
  const least = Number(minimum) + (inclusive === false && origin !== "number" ? 1 : 0);
  if (origin === "string") return `write at least ${counted(least, "character")}; these are ${sizeOf(input)}`;
  if (origin === "array" || origin === "set") return `give at least ${least}`;
  return `give ${inclusive === false ? "more than" : "at least"} ${least}`;
}

function bigWords({ origin, maximum, inclusive, input }: core.$ZodRawIssue<core.$ZodIssueTooBig>): string {
  const most = Number(maximum) - (inclusive === false && origin !== "number" ? 1 : 0);
  if (origin === "string") return `write at most ${counted(most, "character")}; these are ${sizeOf(input)}`;
  if (origin === "array" || origin === "set") return `give at most ${most}; these are ${sizeOf(input)}`;
  return `give ${inclusive === false ? "less than" : "at most"} ${most}`;
}

function sizeOf(input: unknown): number {
  return typeof input === "string" || Array.isArray(input) ? input.length : 0;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

const typeWords: Partial<Record<string, string>> = {
  string: "give a text",
  number: "give a number",
  int: "give a whole number",
  boolean: "give true or false",
  array: "give a list",
  object: "give an object with its fields",
  record: "give an object with its fields",
};

const formatWords: Partial<Record<string, string>> = {
  email: "write an e-mail address such as name@company.example",
  url: "write a web address that begins with https:// or http://",
  datetime: "write a moment such as 2026-11-20T08:00:00Z",
  date: "write a day such as 2026-11-20",
  time: "write a time such as 08:00",
  uuid: "this is no id of ours",
  regex: "this is not written as it has to be here",
};
