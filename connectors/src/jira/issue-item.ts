import type { SourceItem } from "@hoopoe/contract/intake/item.ts";
import { adfToText } from "../shared/adf-to-text.ts";
import { parseDate } from "../shared/parse-date.ts";
import { sourceItemOf } from "../shared/source-item-of.ts";
import type { JiraComment, JiraIssue } from "./answers.ts";

/**
 * One item for each issue, its comments in the body: so a changed or removed comment is a change of the issue, which its
 * `updated` tells. Its id is the number, since a key changes when the issue moves. Dated by when it was created.
 * Throws where the issue has no date.
 */
export function issueItem(issue: JiraIssue, comments: readonly JiraComment[], siteUrl: string): SourceItem {
  const { id, key, fields } = issue;
  const at = parseDate(fields.created) ?? parseDate(fields.updated);
  if (at === null) throw new Error("The issue has no date.");
  return sourceItemOf({
    externalId: id,
    source_datatype: "jira",
    at,
    author: fields.reporter?.displayName ?? fields.creator?.displayName ?? "",
    title: `${key}: ${fields.summary ?? ""}`,
    body: [adfToText(fields.description), factsOf(issue), ...comments.map(commentText)].filter(Boolean).join("\n\n"),
    url: `${siteUrl}/browse/${key}`,
    raw: { ...issue, fields: { ...fields, description: undefined, comment: undefined } },
    ...(fields.status == null ? {} : { state: { name: fields.status.name, isClosed: isClosed(issue) } }),
    ...(fields.labels == null ? {} : { labels: fields.labels }),
    ...(fields.project == null ? {} : { containerId: fields.project.id }),
  });
}

/** By the category of its status; a site that doesn't send one sets a resolution. */
function isClosed({ fields }: JiraIssue): boolean {
  const category = fields.status?.statusCategory?.key;
  return category == null ? fields.resolution != null : category === "done";
}

function factsOf({ fields }: JiraIssue): string {
  const facts: [label: string, value: string | null | undefined][] = [
    ["Type", fields.issuetype?.name],
    ["Status", fields.status?.name],
    ["Priority", fields.priority?.name],
    ["Resolution", fields.resolution?.name],
    ["Assignee", fields.assignee?.displayName],
    ["Labels", fields.labels?.join(", ")],
    ["Due", fields.duedate],
  ];
  return facts.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : [])).join("\n");
}

function commentText({ author, created, body }: JiraComment): string {
  const at = parseDate(created);
  const when = at === null ? "" : `, ${at.slice(0, 16).replace("T", " ")} UTC`;
  return `${author?.displayName ?? "Somebody"}${when}:\n${adfToText(body)}`;
}
