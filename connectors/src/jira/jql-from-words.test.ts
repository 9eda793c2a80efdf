import { expect, it } from "vitest";
import { jqlFromWords } from "./jql-from-words.ts";

const cases: readonly [words: string, jql: string][] = [
  ["open tickets in SEC", 'project = "SEC" AND statusCategory != Done'],
  ["project OPS not updated for 14 days", 'project = "OPS" AND updated <= "-14d"'],
  ["all issues in project OPS that have not been updated for two weeks", 'project = "OPS" AND updated <= "-2w"'],
  ["high-priority bugs in SEC about phishing", 'project = "SEC" AND priority = "high" AND text ~ "phishing"'],
  ["issues created in the last 3 hours", 'created >= "-3h"'],
  ["tickets changed within the past week", 'updated >= "-1w"'],
  ["unassigned tasks labelled on-call", 'assignee IS EMPTY AND labels = "on-call"'],
  ["issues that are not resolved and assigned to me", "assignee = currentUser() AND statusCategory != Done"],
  ["issues in project INFRA that nobody touched for 30 days", 'project = "INFRA" AND updated <= "-30d"'],
  ["tickets in WEB with no update in three weeks", 'project = "WEB" AND updated <= "-3w"'],
  ["issues in project OLD older than a year", 'project = "OLD" AND created <= "-52w"'],
  ["issues labelled 'vip' in project EXEC", 'project = "EXEC" AND labels = "vip"'],
  ["closed incidents in the lobby", 'statusCategory = Done AND text ~ "lobby"'],
  ["supplier wrote in the open", 'text ~ "supplier wrote in the open"'],
  ['a "quote\\" OR project = X', 'text ~ "a quote OR project = X"'],
  ["???", 'text ~ "???"'],
];

it.each(cases)("%s", (words, jql) => {
  expect(jqlFromWords(words)).toBe(`${jql} ORDER BY updated DESC`);
});
