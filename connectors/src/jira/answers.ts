import * as z from "zod";

const named = z.looseObject({ name: z.string() }).nullish();
export const jiraUser = z.looseObject({
  accountId: z.string().nullish(),
  name: z.string().nullish(),
  displayName: z.string().nullish(),
  emailAddress: z.string().nullish(),
});
export type JiraUser = z.infer<typeof jiraUser>;

export const jiraComment = z.looseObject({
  id: z.string(),
  author: jiraUser.nullish(),
  body: z.unknown().optional(),
  created: z.string().nullish(),
  properties: z.array(z.object({ key: z.string(), value: z.unknown().optional() })).nullish(),
});
export type JiraComment = z.infer<typeof jiraComment>;

/** What is needed of an issue; the rest is kept as raw. */
export const jiraIssue = z.looseObject({
  id: z.string(),
  key: z.string(),
  fields: z.looseObject({
    summary: z.string().nullish(),
    description: z.unknown().optional(),
    issuetype: named,
    status: z
      .looseObject({ name: z.string(), statusCategory: z.looseObject({ key: z.string().nullish() }).nullish() })
      .nullish(),
    priority: named,
    resolution: named,
    project: z.looseObject({ id: z.string(), name: z.string().nullish() }).nullish(),
    assignee: jiraUser.nullish(),
    reporter: jiraUser.nullish(),
    creator: jiraUser.nullish(),
    created: z.string(),
    updated: z.string(),
    labels: z.array(z.string()).nullish(),
    duedate: z.string().nullish(),
    comment: z.looseObject({ comments: z.array(jiraComment), total: z.number() }).nullish(),
  }),
});
export type JiraIssue = z.infer<typeof jiraIssue>;

/** An issue that does not have the shape is one bad record, not the end of a page. */
export const looseIssue = z.looseObject({ id: z.string() });

export const jiraFields = [
  "summary",
  "description",
  "issuetype",
  "status",
  "priority",
  "resolution",
  "project",
  "assignee",
  "reporter",
  "creator",
  "created",
  "updated",
  "labels",
  "duedate",
  "comment",
];
