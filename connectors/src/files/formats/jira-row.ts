import type { SourceItem } from "@hoopoe/contract/intake/item.ts";
import { parseDate } from "../../shared/parse-date.ts";
import { sourceItemOf } from "../../shared/source-item-of.ts";
import type { FileInfo } from "../parsed-record.ts";
import type { Field } from "./field-record.ts";

/** Jira's CSV export, whatever else it has. */
export function isJiraHeader(columns: readonly string[]): boolean {
  return columns.includes("Issue key") && columns.includes("Summary");
}

const factColumns = [
  "Issue Type",
  "Status",
  "Priority",
  "Resolution",
  "Assignee",
  "Labels",
  "Component/s",
  "Components",
];

/** One row: the issue, then each of its comments ("date;author;text" in columns that are all called Comment). */
export function jiraRow(fields: readonly Field[], file: FileInfo): SourceItem[] {
  const all = (name: string) =>
    fields.flatMap((field) => (field.name === name && field.value !== "" ? [field.value] : []));
  const one = (name: string) => all(name)[0] ?? "";
  const key = one("Issue key");
  const id = one("Issue id") || key;
  const created = parseDate(one("Created")) ?? parseDate(one("Updated"));
  const facts = factColumns.flatMap((name) => (all(name).length === 0 ? [] : [`${name}: ${all(name).join(", ")}`]));
  const title = `${key}: ${one("Summary")}`;
  const common = { source_datatype: "jira", title, url: null };
  const issue = sourceItemOf({
    ...common,
    externalId: id,
    at: created ?? file.uploadedAt,
    author: one("Reporter") || one("Creator"),
    body: [one("Description"), facts.join("\n")].filter(Boolean).join("\n\n"),
    raw: { file: file.name, key, dateFrom: created === null ? "upload" : "record" },
  });
  const comments = all("Comment").map((comment, index) => {
    const [, date = "", author = "", text = comment] = /^([^;]*);([^;]*);([\s\S]*)$/.exec(comment) ?? [];
    const at = parseDate(date);
    return sourceItemOf({
      ...common,
      externalId: `${id}:comment:${index + 1}`,
      at: at ?? created ?? file.uploadedAt,
      author,
      body: text,
      raw: { file: file.name, key, dateFrom: at === null ? "issue" : "record" },
    });
  });
  return key === "" ? [] : [issue, ...comments];
}
