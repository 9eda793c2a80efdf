import type { Person, Story, StoryTicket } from "../story/story.ts";

/** Tickets as Jira's search answers them: {startAt, maxResults, total, issues: [{id, key, self, fields, changelog}]}. */
export function ticketExportOf(story: Story, base: string): unknown {
  return {
    expand: "schema,names",
    startAt: 0,
    maxResults: story.tickets.length,
    total: story.tickets.length,
    issues: story.tickets.map((ticket) => issueOf(ticket, base)),
  };
}

function issueOf(ticket: StoryTicket, base: string): unknown {
  const self = `${base}/rest/api/2/issue/${ticket.id}`;
  const user = (person: Person): unknown => userOf(person, base);
  return {
    expand: "operations,changelog",
    id: ticket.id,
    key: ticket.key,
    self,
    fields: {
      summary: ticket.summary,
      description: ticket.description,
      issuetype: { name: ticket.type, subtask: false },
      project: { key: ticket.project, name: projectNames[ticket.project] ?? ticket.project },
      status: statusOf(ticket.status),
      priority: { name: ticket.priority },
      resolution: ticket.status === "Done" ? { name: "Done" } : null,
      assignee: ticket.assignee === null ? null : user(ticket.assignee),
      reporter: user(ticket.reporter),
      creator: user(ticket.reporter),
      created: jiraTime(ticket.at),
      updated: jiraTime(ticket.updatedAt),
      labels: ticket.labels,
      comment: {
        startAt: 0,
        maxResults: ticket.comments.length,
        total: ticket.comments.length,
        comments: ticket.comments.map((comment) => ({
          self: `${self}/comment/${comment.id}`,
          id: comment.id,
          author: user(comment.by),
          updateAuthor: user(comment.by),
          body: comment.text,
          created: jiraTime(comment.at),
          updated: jiraTime(comment.at),
        })),
      },
    },
    changelog: {
      total: ticket.changes.length,
      histories: ticket.changes.map((change, index) => ({
        id: `${ticket.id}${index + 1}`,
        author: user(change.by),
        created: jiraTime(change.at),
        items: [{ field: change.field, fieldtype: "jira", fromString: change.from, toString: change.to }],
      })),
    },
  };
}

const projectNames: Record<string, string> = {
  SEC: "Security",
  IT: "IT Service",
  WEB: "Portal",
  OPS: "Operations",
  FIN: "Finance",
  HR: "People",
  DATA: "Data",
};

function statusOf(name: string): unknown {
  const category =
    name === "Done"
      ? { id: 3, key: "done", colorName: "green", name: "Done" }
      : name === "Open"
        ? { id: 2, key: "new", colorName: "blue-gray", name: "To Do" }
        : { id: 4, key: "indeterminate", colorName: "yellow", name: "In Progress" };
  return { name, statusCategory: category };
}

function userOf(person: Person, base: string): unknown {
  const name = person.email.split("@")[0] ?? "";
  return {
    self: `${base}/rest/api/2/user?username=${name}`,
    name,
    key: name,
    emailAddress: person.email,
    displayName: person.full,
    active: true,
    timeZone: "Etc/UTC",
  };
}

/** "2025-11-14T09:30:00.000+0000", as Jira writes it. */
function jiraTime(at: Date): string {
  return at.toISOString().replace("Z", "+0000");
}
