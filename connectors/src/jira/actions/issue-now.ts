import * as z from "zod";
import { adfToText } from "../../shared/adf-to-text.ts";
import { shortHash } from "../../shared/short-hash.ts";
import { jiraUser } from "../answers.ts";
import type { JiraSite } from "../site.ts";

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");
const name = z
  .looseObject({ name: z.string() })
  .nullish()
  .transform((one) => one?.name ?? null);
const issueFields = z.looseObject({
  id: z.string(),
  key: z.string(),
  fields: z.looseObject({
    summary: text,
    description: z.unknown().optional(),
    status: name,
    priority: name,
    issuetype: name,
    labels: z.array(z.string()).nullish(),
    duedate: z.string().nullish(),
    assignee: jiraUser.nullish(),
    reporter: jiraUser.nullish(),
  }),
});

/** An issue as it stands now, in words. `assigneeId` is what Jira calls its assignee by. */
export type IssueNow = {
  id: string;
  key: string;
  url: string;
  summary: string;
  description: string;
  status: string;
  type: string;
  priority: string | null;
  labels: string[];
  dueDate: string | null;
  assignee: string | null;
  assigneeId: string | null;
  reporter: string | null;
};

const request = "summary,description,status,priority,issuetype,labels,duedate,assignee,reporter";

export async function loadIssue(site: JiraSite, idOrKey: string): Promise<IssueNow> {
  const { id, key, fields } = await site.call(`issue/${idOrKey}`, issueFields, { query: { fields: request } });
  return {
    id,
    key,
    url: `${site.siteUrl}/browse/${key}`,
    summary: fields.summary,
    description: adfToText(fields.description),
    status: fields.status ?? "",
    type: fields.issuetype ?? "",
    priority: fields.priority,
    labels: fields.labels ?? [],
    dueDate: fields.duedate ?? null,
    assignee: fields.assignee?.displayName ?? fields.assignee?.emailAddress ?? null,
    assigneeId: fields.assignee?.accountId ?? fields.assignee?.name ?? null,
    reporter: fields.reporter?.displayName ?? null,
  };
}

/** Names the state of the fields that an action changes, so that a comment in between does not void an approval. */
export function versionOf(issue: IssueNow, fields: readonly (keyof IssueNow)[]): string {
  return shortHash([issue.id, ...fields.map((field) => JSON.stringify(issue[field]))], 16);
}
