import type { SourceItem } from "@hoopoe/contract/intake/item.ts";
import { adfToText } from "../../shared/adf-to-text.ts";
import { parseDate } from "../../shared/parse-date.ts";
import { sourceItemOf } from "../../shared/source-item-of.ts";
import type { FileInfo } from "../parsed-record.ts";
import { isObject, type JsonObject, objectsAt, textAt, valueAt } from "./json-value.ts";

/** An issue as Jira's search answers it. */
export function isJiraIssue(value: unknown): value is JsonObject {
  return /^[A-Z][A-Z0-9_]*-\d+$/.test(textAt(value, "key")) && isObject(valueAt(value, ["fields"]));
}

const facts: readonly (readonly [label: string, ...path: string[]])[] = [
  ["Type", "issuetype", "name"],
  ["Status", "status", "name"],
  ["Priority", "priority", "name"],
  ["Resolution", "resolution", "name"],
  ["Assignee", "assignee", "displayName"],
];

/** The issue, then one item for each of its comments. Keys change when an issue moves: ids are the numeric ones. */
export function jiraIssue(issue: JsonObject, file: FileInfo): SourceItem[] {
  const key = textAt(issue, "key");
  const id = textAt(issue, "id") || key;
  const field = (...path: string[]) => textAt(issue, "fields", ...path);
  const created = parseDate(field("created")) ?? parseDate(field("updated"));
  const lines = facts.flatMap(([label, ...path]) => (field(...path) === "" ? [] : [`${label}: ${field(...path)}`]));
  const common = {
    source_datatype: "jira",
    title: `${key}: ${field("summary")}`,
    url: browseUrl(textAt(issue, "self"), key),
  };
  const comments = [...objectsAt(issue, "fields", "comment", "comments"), ...objectsAt(issue, "fields", "comments")];
  return [
    sourceItemOf({
      ...common,
      externalId: id,
      at: created ?? file.uploadedAt,
      author: personOf(valueAt(issue, ["fields", "reporter"])) || personOf(valueAt(issue, ["fields", "creator"])),
      body: [adfToText(valueAt(issue, ["fields", "description"])), lines.join("\n")].filter(Boolean).join("\n\n"),
      raw: {
        file: file.name,
        key,
        labels: valueAt(issue, ["fields", "labels"]),
        dateFrom: created ? "record" : "upload",
      },
    }),
    ...comments.map((comment, index) => {
      const at = parseDate(textAt(comment, "created")) ?? parseDate(textAt(comment, "updated"));
      return sourceItemOf({
        ...common,
        externalId: `${id}:comment:${textAt(comment, "id") || index + 1}`,
        at: at ?? created ?? file.uploadedAt,
        author: personOf(valueAt(comment, ["author"])),
        body: adfToText(valueAt(comment, ["body"])),
        raw: { file: file.name, key, dateFrom: at === null ? "issue" : "record" },
      });
    }),
  ];
}

function personOf(person: unknown): string {
  if (typeof person === "string") return person;
  return textAt(person, "displayName") || textAt(person, "name") || textAt(person, "emailAddress");
}

/** `self` is the REST address of the issue on its own site. */
function browseUrl(self: string, key: string): string | null {
  const site = /^(https?:\/\/.+?)\/rest\/(?:api|agile)\//.exec(self)?.[1];
  return site === undefined || site.includes("api.atlassian.com") ? null : `${site}/browse/${key}`;
}
