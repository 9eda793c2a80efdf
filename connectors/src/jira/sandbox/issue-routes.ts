import * as z from "zod/mini";
import { parseBody, readBytes } from "@hoopoe/sandbox/http/parse-body.ts";
import { reply, replyJson } from "@hoopoe/sandbox/http/reply.ts";
import { refuse, type JiraCall, type JiraHandle } from "./access.ts";
import { attachmentJson, commentJson, commentsJson, issueJson, statusJson } from "./issue-json.ts";
import { multipartFile } from "./multipart-file.ts";
import { textFrom } from "./text-from.ts";
import { findIssue, type JiraIssue, jiraStatuses, touch } from "./world.ts";

export const jiraIssueRoutes: readonly [method: string, path: string, handle: JiraHandle][] = [
  [
    "GET",
    "issue/:issue",
    withIssue((call, issue) => replyJson(call.res, 200, issueJson(call.world, call.site, issue, request(call)))),
  ],
  ["DELETE", "issue/:issue", withIssue(remove)],
  ["GET", "issue/:issue/comment", withIssue(listComments)],
  ["POST", "issue/:issue/comment", withIssue(comment)],
  ["DELETE", "issue/:issue/comment/:comment", withIssue(removeComment)],
  ["GET", "issue/:issue/transitions", withIssue(listTransitions)],
  ["POST", "issue/:issue/transitions", withIssue(transition)],
  ["PUT", "issue/:issue/assignee", withIssue(assign)],
  ["POST", "issue/:issue/attachments", withIssue(attach)],
  ["DELETE", "attachment/:attachment", removeAttachment],
];

function withIssue(handle: (call: JiraCall, issue: JiraIssue) => void | Promise<void>): JiraHandle {
  return (call) => {
    const issue = findIssue(call.world, call.params["issue"] ?? "");
    const isWrite = call.req.method !== "GET";
    if (issue === null) return refuse(call, 404, "Issue does not exist or you do not have permission to see it.");
    if (isWrite && call.words.has("readonly"))
      return refuse(call, 403, "You do not have permission to edit issues in this project.");
    return handle(call, issue);
  };
}

function request({ url }: JiraCall): string[] {
  return url.searchParams.get("fields")?.split(",") ?? [];
}

function done(call: JiraCall): void {
  reply({ res: call.res, status: 204, body: "", type: "application/json" });
}

function remove(call: JiraCall, issue: JiraIssue): void {
  call.world.issues.delete(issue.id);
  done(call);
}

function listComments(call: JiraCall, issue: JiraIssue): void {
  const { url, world, site, res } = call;
  const startAt = Number(url.searchParams.get("startAt") ?? 0);
  const maxResults = Math.min(Number(url.searchParams.get("maxResults") ?? 50), 100);
  const isLatestFirst = url.searchParams.get("orderBy") === "-created";
  const ordered = { ...issue, comments: isLatestFirst ? issue.comments.toReversed() : issue.comments };
  const page = commentsJson(world, site, ordered, { startAt, maxResults });
  const withProperties = url.searchParams.get("expand")?.includes("properties") ?? false;
  const shown = ordered.comments.slice(startAt, startAt + maxResults);
  const comments = shown.map((one) => ({
    ...commentJson(world, site, issue, one),
    ...(withProperties ? { properties: one.properties } : {}),
  }));
  replyJson(res, 200, { ...page, comments });
}

const newComment = z.object({
  body: z.unknown(),
  properties: z._default(z.array(z.object({ key: z.string(), value: z.unknown() })), []),
});

async function comment(call: JiraCall, issue: JiraIssue): Promise<void> {
  const { req, res, world, site, me } = call;
  const { body, properties } = await parseBody(req, newComment);
  const text = textFrom(site, body);
  if (text === null || text === "") return refuse(call, 400, "", { comment: "Comment body is not valid!" });
  const added = { id: world.nextId(), by: me, at: touch(issue), text, properties };
  issue.comments.push(added);
  replyJson(res, 201, commentJson(world, site, issue, added));
}

function removeComment(call: JiraCall, issue: JiraIssue): void {
  const index = issue.comments.findIndex(({ id }) => id === call.params["comment"]);
  if (index < 0) return refuse(call, 404, "Can not find a comment for the id: " + (call.params["comment"] ?? ""));
  issue.comments.splice(index, 1);
  touch(issue);
  done(call);
}

function listTransitions(call: JiraCall, issue: JiraIssue): void {
  const transitions = jiraStatuses.flatMap((name, index) =>
    name === issue.status
      ? []
      : [{ id: String(11 + 10 * index), name: name === "Done" ? "Close" : name, to: statusJson(call.site, name) }],
  );
  replyJson(call.res, 200, { expand: "transitions", transitions });
}

async function transition(call: JiraCall, issue: JiraIssue): Promise<void> {
  const input = await parseBody(call.req, z.object({ transition: z.object({ id: z.string() }) }));
  const to = jiraStatuses[(Number(input.transition.id) - 11) / 10];
  if (to === undefined || to === issue.status) {
    return refuse(
      call,
      400,
      `It seems that you have tried to perform a workflow operation (${input.transition.id}) that is not valid for the current state of this issue.`,
    );
  }
  issue.changes.push({ at: touch(issue), by: call.me, field: "status", from: issue.status, to });
  issue.status = to;
  done(call);
}

const assignee = z.object({ accountId: z.optional(z.nullable(z.string())), name: z.optional(z.nullable(z.string())) });

async function assign(call: JiraCall, issue: JiraIssue): Promise<void> {
  const input = await parseBody(call.req, assignee);
  const wanted = (call.site.version === 3 ? input.accountId : input.name) ?? null;
  const person = call.world.people.find(({ id, email }) => id === wanted || email.split("@")[0] === wanted);
  if (wanted !== null && person === undefined)
    return refuse(call, 400, "", { assignee: `User '${wanted}' does not exist.` });
  issue.assignee = person?.id ?? null;
  touch(issue);
  done(call);
}

async function attach(call: JiraCall, issue: JiraIssue): Promise<void> {
  const { req, res, world, site, me } = call;
  const bytes = await readBytes(req);
  if (req.headers["x-atlassian-token"] !== "no-check") {
    return reply({ res, status: 403, body: "XSRF check failed", type: "text/html" });
  }
  const file = multipartFile(req.headers["content-type"] ?? "", bytes);
  if (file === null) return refuse(call, 400, "The request holds no part called 'file'.");
  const added = {
    id: world.nextId(),
    filename: file.name,
    mimeType: file.type,
    size: file.size,
    by: me,
    at: touch(issue),
  };
  issue.attachments.push(added);
  replyJson(res, 200, [attachmentJson(world, site, added)]);
}

function removeAttachment(call: JiraCall): void {
  const id = call.params["attachment"];
  const holder = [...call.world.issues.values()].find(({ attachments }) => attachments.some((file) => file.id === id));
  if (holder === undefined) return refuse(call, 404, "The attachment with id '" + (id ?? "") + "' does not exist");
  holder.attachments = holder.attachments.filter((file) => file.id !== id);
  touch(holder);
  done(call);
}
