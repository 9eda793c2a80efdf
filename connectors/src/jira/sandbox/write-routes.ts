import * as z from "zod/mini";
import { parseBody } from "@hoopoe/sandbox/http/parse-body.ts";
import { replyJson, reply } from "@hoopoe/sandbox/http/reply.ts";
import { refuse, type JiraCall, type JiraHandle } from "./access.ts";
import { selfOf } from "./issue-json.ts";
import { textFrom } from "./text-from.ts";
import { findIssue, type JiraIssue, jiraIssueTypes, jiraPriorities, nextKey, touch } from "./world.ts";

export const jiraWriteRoutes: readonly [method: string, path: string, handle: JiraHandle][] = [
  ["POST", "issue", create],
  ["PUT", "issue/:issue", update],
];

const named = z.object({ name: z.string() });
const fieldsSent = z.object({
  project: z.optional(z.object({ key: z.optional(z.string()), id: z.optional(z.string()) })),
  issuetype: z.optional(z.object({ name: z.optional(z.string()), id: z.optional(z.string()) })),
  summary: z.optional(z.string()),
  description: z.optional(z.unknown()),
  priority: z.optional(named),
  assignee: z.optional(z.nullable(z.object({ accountId: z.optional(z.string()), name: z.optional(z.string()) }))),
  labels: z.optional(z.array(z.string())),
  duedate: z.optional(z.nullable(z.string())),
});
type FieldsSent = z.infer<typeof fieldsSent>;

async function create(call: JiraCall): Promise<void> {
  const { req, res, world, site, me, words } = call;
  const { fields } = await parseBody(req, z.object({ fields: fieldsSent }));
  if (words.has("readonly")) return refuse(call, 403, "You do not have permission to create issues in this project.");
  const project = world.projects.find(({ key, id }) => key === fields.project?.key || id === fields.project?.id);
  const type = jiraIssueTypes.find(
    (name, index) => name === fields.issuetype?.name || String(index + 1) === fields.issuetype?.id,
  );
  const errors = {
    ...(project === undefined ? { project: "Specify a valid project ID or key" } : {}),
    ...(type === undefined ? { issuetype: "Specify an issue type" } : {}),
    ...(fields.summary === undefined || fields.summary.trim() === ""
      ? { summary: "You must specify a summary of the issue." }
      : {}),
    ...wrongIn(call, fields),
  };
  if (project === undefined || type === undefined || Object.keys(errors).length > 0)
    return refuse(call, 400, "", errors);
  const now = new Date();
  const key = nextKey(world, project.key);
  const issue: JiraIssue = {
    id: world.nextId(),
    key,
    project: project.key,
    type,
    at: now,
    updatedAt: now,
    summary: "",
    description: "",
    status: "Open",
    priority: "Medium",
    reporter: me,
    assignee: null,
    labels: [],
    dueDate: null,
    comments: [],
    changes: [],
    attachments: [],
  };
  apply(call, issue, fields);
  world.issues.set(issue.id, issue);
  replyJson(res, 201, { id: issue.id, key, self: `${selfOf(site)}/issue/${issue.id}` });
}

async function update(call: JiraCall): Promise<void> {
  const issue = findIssue(call.world, call.params["issue"] ?? "");
  const { fields } = await parseBody(call.req, z.object({ fields: fieldsSent }));
  if (issue === null) return refuse(call, 404, "Issue does not exist or you do not have permission to see it.");
  if (call.words.has("readonly"))
    return refuse(call, 403, "You do not have permission to edit issues in this project.");
  const errors = wrongIn(call, fields);
  if (Object.keys(errors).length > 0) return refuse(call, 400, "", errors);
  apply(call, issue, fields);
  touch(issue);
  reply({ res: call.res, status: 204, body: "", type: "application/json" });
}

function wrongIn(
  { site, world }: JiraCall,
  { description, priority, labels, duedate, assignee }: FieldsSent,
): Record<string, string> {
  const isText = description === undefined || description === null || textFrom(site, description) !== null;
  const isPriority = priority === undefined || jiraPriorities.some((name) => name === priority.name);
  const isPerson = assignee == null || personOf(world.people, assignee) !== undefined;
  return {
    ...(isText
      ? {}
      : {
          description:
            site.version === 3
              ? "Operation value must be an Atlassian Document (see the Atlassian Document Format)"
              : "Operation value must be a string",
        }),
    ...(isPriority ? {} : { priority: `Priority name '${priority.name}' is not valid` }),
    ...(labels?.some((label) => /\s/.test(label)) ? { labels: "The label contains spaces which is invalid." } : {}),
    ...(duedate == null || /^\d{4}-\d{2}-\d{2}$/.test(duedate)
      ? {}
      : { duedate: "Error parsing date. Please use the format yyyy-MM-dd." }),
    ...(isPerson ? {} : { assignee: "Specify a valid 'id' or 'name' for the assignee" }),
  };
}

function apply({ site, world }: JiraCall, issue: JiraIssue, fields: FieldsSent): void {
  const { summary, description, priority, labels, duedate, assignee } = fields;
  if (summary !== undefined) issue.summary = summary;
  if (description !== undefined) issue.description = description === null ? "" : (textFrom(site, description) ?? "");
  if (priority !== undefined) issue.priority = priority.name;
  if (labels !== undefined) issue.labels = labels;
  if (duedate !== undefined) issue.dueDate = duedate;
  if (assignee !== undefined)
    issue.assignee = assignee === null ? null : (personOf(world.people, assignee)?.id ?? null);
}

type Named = { accountId?: string | undefined; name?: string | undefined };

function personOf<Person extends { id: string; email: string }>(
  people: readonly Person[],
  { accountId, name }: Named,
): Person | undefined {
  return people.find(({ id, email }) => id === accountId || (name !== undefined && email.split("@")[0] === name));
}
