import { type Counter, counter } from "@hoopoe/sandbox/vendors/worlds.ts";
import type { Person, Story, StoryTicket } from "@hoopoe/sandbox/story/story.ts";

export type JiraComment = {
  id: string;
  by: string;
  at: Date;
  text: string;
  properties: { key: string; value: unknown }[];
};
export type JiraChange = { at: Date; by: string; field: string; from: string; to: string };
export type JiraAttachment = { id: string; filename: string; mimeType: string; size: number; by: string; at: Date };

export type JiraIssue = {
  id: string;
  key: string;
  project: string;
  type: string;
  at: Date;
  updatedAt: Date;
  summary: string;
  description: string;
  status: string;
  priority: string;
  reporter: string;
  assignee: string | null;
  labels: string[];
  dueDate: string | null;
  comments: JiraComment[];
  changes: JiraChange[];
  attachments: JiraAttachment[];
};

export type JiraProject = { id: string; key: string; name: string; members: string[] | null };

/**
 * One Jira site. `indexed` is what its search knows: null where the search sees every change at once, else the issues as
 * they were when they were last indexed (a sentinel, and a control call that indexes).
 */
export type JiraWorld = {
  people: Person[];
  projects: JiraProject[];
  issues: Map<string, JiraIssue>;
  indexed: Map<string, JiraIssue> | null;
  /** Keys from before a move still find their issue. */
  oldKeys: Map<string, string>;
  tokenEpoch: number;
  counter: Counter;
  nextId: () => string;
};

const projectNames: Record<string, string> = {
  SEC: "Security",
  IT: "IT Service",
  WEB: "Portal",
  OPS: "Operations",
  FIN: "Finance",
  HR: "People",
  DATA: "Data",
};

export const jiraStatuses = ["Open", "In Progress", "Done"] as const;
export const jiraPriorities = ["Highest", "High", "Medium", "Low", "Lowest"] as const;
export const jiraIssueTypes = ["Task", "Bug", "Incident", "Service Request", "Story"] as const;

export function jiraWorldOf(story: Story, isLate: boolean): JiraWorld {
  const keys = [...new Set(story.tickets.map(({ project }) => project))].toSorted();
  const projects = keys.map((key, index) => ({
    id: String(10_001 + index),
    key,
    name: projectNames[key] ?? key,
    // What people's files are about is for its own team.
    members: key === "HR" ? story.people.filter(({ team }) => team === "people").map(({ id }) => id) : null,
  }));
  const issues = new Map(story.tickets.map((ticket) => [ticket.id, issueOf(ticket)]));
  let last = 900_000;
  return {
    people: story.people,
    projects,
    issues,
    indexed: isLate ? structuredClone(issues) : null,
    oldKeys: new Map(),
    tokenEpoch: 1,
    counter: counter(),
    nextId: () => String((last += 1)),
  };
}

function issueOf(ticket: StoryTicket): JiraIssue {
  return {
    id: ticket.id,
    key: ticket.key,
    project: ticket.project,
    type: ticket.type,
    at: ticket.at,
    updatedAt: ticket.updatedAt,
    summary: ticket.summary,
    description: ticket.description,
    status: ticket.status,
    priority: ticket.priority,
    reporter: ticket.reporter.id,
    assignee: ticket.assignee?.id ?? null,
    labels: [...ticket.labels],
    dueDate: null,
    comments: ticket.comments.map(({ id, at, by, text }) => ({ id, at, by: by.id, text, properties: [] })),
    changes: ticket.changes.map(({ at, by, field, from, to }) => ({ at, by: by.id, field, from, to })),
    attachments: [],
  };
}

/** By id, key, or a key from before a move. */
export function findIssue(world: JiraWorld, idOrKey: string): JiraIssue | null {
  const id = world.oldKeys.get(idOrKey) ?? idOrKey;
  return world.issues.get(id) ?? [...world.issues.values()].find(({ key }) => key === idOrKey) ?? null;
}

/** A change at this moment, later than every one before it. */
export function touch(issue: JiraIssue): Date {
  issue.updatedAt = new Date(Math.max(Date.now(), issue.updatedAt.getTime() + 1));
  return issue.updatedAt;
}

export function nextKey(world: JiraWorld, project: string): string {
  const taken = [...world.issues.values()].filter((issue) => issue.project === project);
  const old = [...world.oldKeys.keys()].filter((key) => key.startsWith(`${project}-`));
  const numbers = [...taken.map(({ key }) => key), ...old].map((key) => Number(key.split("-").at(-1)));
  return `${project}-${Math.max(0, ...numbers) + 1}`;
}
