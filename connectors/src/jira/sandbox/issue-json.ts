import { adfOf } from "./adf.ts";
import {
  type JiraComment,
  type JiraIssue,
  type JiraProject,
  type JiraWorld,
  jiraIssueTypes,
  jiraPriorities,
  jiraStatuses,
} from "./world.ts";

/** Where an answer is made for: Cloud speaks version 3 (documents, account ids), Data Center version 2 (strings, names). */
export type JiraSite = { base: string; version: 2 | 3 };

/** An issue with the fields that were asked for; `*all`, `*navigable` or none means every one. */
export function issueJson(world: JiraWorld, site: JiraSite, issue: JiraIssue, request: readonly string[]): unknown {
  const fields = fieldsOf(world, site, issue);
  const isAll = request.length === 0 || request.some((name) => name.startsWith("*"));
  const chosen = isAll ? fields : Object.fromEntries(Object.entries(fields).filter(([name]) => request.includes(name)));
  return {
    expand: "operations,versionedRepresentations,editmeta,changelog,renderedFields",
    id: issue.id,
    self: `${selfOf(site)}/issue/${issue.id}`,
    key: issue.key,
    ...(request.length === 1 && request[0] === "id" ? {} : { fields: chosen }),
  };
}

function fieldsOf(world: JiraWorld, site: JiraSite, issue: JiraIssue): Record<string, unknown> {
  const project = world.projects.find(({ key }) => key === issue.project);
  const person = (id: string | null): unknown => (id === null ? null : userJson(world, site, id));
  return {
    summary: issue.summary,
    description: textJson(site, issue.description),
    issuetype: typeJson(site, issue.type),
    project: project === undefined ? null : projectJson(site, project),
    status: statusJson(site, issue.status),
    priority: priorityJson(site, issue.priority),
    resolution:
      issue.status === "Done" ? { self: `${selfOf(site)}/resolution/6`, id: "6", description: "", name: "Done" } : null,
    assignee: person(issue.assignee),
    reporter: person(issue.reporter),
    creator: person(issue.reporter),
    created: jiraTime(issue.at),
    updated: jiraTime(issue.updatedAt),
    labels: issue.labels,
    duedate: issue.dueDate,
    attachment: issue.attachments.map((file) => attachmentJson(world, site, file)),
    comment: commentsJson(world, site, issue, { startAt: 0, maxResults: 20 }),
  };
}

/** Inside an issue the latest twenty only, as Cloud's search gives them; their own address pages through all. */
export function commentsJson(
  world: JiraWorld,
  site: JiraSite,
  issue: JiraIssue,
  page: { startAt: number; maxResults: number },
): { comments: unknown[]; self: string; maxResults: number; total: number; startAt: number } {
  const { startAt, maxResults } = page;
  const comments = issue.comments.slice(startAt, startAt + maxResults);
  return {
    comments: comments.map((comment) => commentJson(world, site, issue, comment)),
    self: `${selfOf(site)}/issue/${issue.id}/comment`,
    maxResults,
    total: issue.comments.length,
    startAt,
  };
}

export function commentJson(
  world: JiraWorld,
  site: JiraSite,
  issue: JiraIssue,
  comment: JiraComment,
): Record<string, unknown> {
  const author = userJson(world, site, comment.by);
  return {
    self: `${selfOf(site)}/issue/${issue.id}/comment/${comment.id}`,
    id: comment.id,
    author,
    updateAuthor: author,
    body: textJson(site, comment.text),
    created: jiraTime(comment.at),
    updated: jiraTime(comment.at),
    ...(site.version === 3 ? { jsdPublic: true } : {}),
  };
}

export function attachmentJson(world: JiraWorld, site: JiraSite, file: JiraIssue["attachments"][number]): unknown {
  const { id, filename, mimeType, size, by, at } = file;
  const address = `${selfOf(site)}/attachment/${id}`;
  return {
    self: address,
    id,
    filename,
    author: userJson(world, site, by),
    created: jiraTime(at),
    size,
    mimeType,
    content: `${selfOf(site)}/attachment/content/${id}`,
  };
}

export function userJson(world: JiraWorld, site: JiraSite, id: string): Record<string, unknown> {
  const person = world.people.find((one) => one.id === id);
  const email = person?.email ?? `${id.toLowerCase()}@sandbox.example`;
  const name = email.split("@")[0] ?? "";
  const avatar = (size: string): string => `${site.base}/secure/useravatar?size=${size}&ownerId=${id}`;
  return {
    self: site.version === 3 ? `${selfOf(site)}/user?accountId=${id}` : `${selfOf(site)}/user?username=${name}`,
    ...(site.version === 3 ? { accountId: id, accountType: "atlassian" } : { name, key: name }),
    emailAddress: email,
    avatarUrls: {
      "48x48": avatar("large"),
      "24x24": avatar("small"),
      "16x16": avatar("xsmall"),
      "32x32": avatar("medium"),
    },
    displayName: person?.full ?? id,
    active: true,
    timeZone: "America/Los_Angeles",
  };
}

export function projectJson(site: JiraSite, { id, key, name }: JiraProject): Record<string, unknown> {
  const avatar = (size: string): string => `${site.base}/secure/projectavatar?size=${size}&pid=${id}`;
  return {
    self: `${selfOf(site)}/project/${id}`,
    id,
    key,
    name,
    avatarUrls: {
      "48x48": avatar("large"),
      "24x24": avatar("small"),
      "16x16": avatar("xsmall"),
      "32x32": avatar("medium"),
    },
  };
}

const firstCategory = { id: 2, key: "new", colorName: "blue-gray", name: "To Do" };
const categories = [
  firstCategory,
  { id: 4, key: "indeterminate", colorName: "yellow", name: "In Progress" },
  { id: 3, key: "done", colorName: "green", name: "Done" },
];

function placeOf(status: string): number {
  return Math.max(
    0,
    jiraStatuses.findIndex((one) => one === status),
  );
}

/** To Do, In Progress or Done, which every status of a site belongs to. */
export function categoryOf(status: string): typeof firstCategory {
  return categories[placeOf(status)] ?? firstCategory;
}

export function statusJson(site: JiraSite, name: string): unknown {
  const category = categoryOf(name);
  const id = String(placeOf(name) + 1);
  return {
    self: `${selfOf(site)}/status/${id}`,
    description: "",
    iconUrl: `${site.base}/images/icons/statuses/generic.png`,
    name,
    id,
    statusCategory: { self: `${selfOf(site)}/statuscategory/${category.id}`, ...category },
  };
}

export function priorityJson(site: JiraSite, name: string): unknown {
  const id = String(jiraPriorities.findIndex((one) => one === name) + 1);
  return {
    self: `${selfOf(site)}/priority/${id}`,
    iconUrl: `${site.base}/images/icons/priorities/${name.toLowerCase()}.svg`,
    name,
    id,
  };
}

export function typeJson(site: JiraSite, name: string): unknown {
  const id = String(jiraIssueTypes.findIndex((one) => one === name) + 1);
  return {
    self: `${selfOf(site)}/issuetype/${id}`,
    id,
    description: "",
    iconUrl: `${site.base}/images/icons/issuetypes/${id}.png`,
    name,
    subtask: false,
    avatarId: 10_300 + Number(id),
  };
}

export function selfOf({ base, version }: JiraSite): string {
  return `${base}/rest/api/${version}`;
}

function textJson({ version }: JiraSite, text: string): unknown {
  return version === 2 ? text : text === "" ? null : adfOf(text);
}

export const accountOffsetMs = -8 * 3_600_000;

/** "2025-11-14T01:30:00.000-0800": in the account's zone, which is not UTC. */
export function jiraTime(at: Date): string {
  return new Date(at.getTime() + accountOffsetMs).toISOString().replace("Z", "-0800");
}
