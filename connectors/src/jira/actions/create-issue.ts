import * as z from "zod";
import { fieldMeta } from "../../shared/field-meta.ts";
import { shortHash } from "../../shared/short-hash.ts";
import { openJira, type JiraSite } from "../site.ts";
import { defineJiraAction } from "./define.ts";
import { documentOf } from "./document.ts";
import { findByLabel } from "./find-by-label.ts";
import { assigneeField, findPerson, type FoundPerson } from "./find-person.ts";
import { descriptionParam, dueDateParam, labelsParam, priorityParam, summaryParam } from "./params.ts";

const input = z.object({
  project: z
    .string("enter the project's key, such as SEC")
    .trim()
    .min(1, "enter the project's key, such as SEC")
    .max(100)
    .register(fieldMeta, { label: "Project", help: "Its key, such as SEC.", origin: "stated" }),
  issue_type: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .optional()
    .register(fieldMeta, { label: "Issue type", help: "Default: Task.", origin: "optional" }),
  summary: summaryParam(),
  description: descriptionParam(),
  priority: priorityParam(),
  assignee: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .register(fieldMeta, { label: "Assignee", help: "Email address or full name.", origin: "optional" }),
  labels: labelsParam(),
  due_date: dueDateParam(),
});
type Input = z.output<typeof input>;

const project = z.looseObject({ id: z.string(), key: z.string(), name: z.string() });
const created = z.looseObject({ id: z.string(), key: z.string() });

/** Jira knows no key for a repeat: each issue carries one as a label, and a repeat is looked up by it. */
export const createIssue = defineJiraAction({
  id: "create-issue",
  label: "Create an issue",
  meaning: "Create an issue (ticket).",
  input,
  output: z.object({ id: z.string(), key: z.string(), url: z.string() }),
  effect: "write",
  idempotency: "lookup",
  async plan(ctx, params) {
    const site = await openJira(ctx);
    const where = await site.call(`project/${encodeURIComponent(params.project)}`, project);
    const assignee = await assigneeOf(site, params);
    const target = `A new ${typeOf(params)} in ${where.name} (${where.key})`;
    const values: [field: string, value: string | null | undefined][] = [
      ["summary", summaryOf(params)],
      ["description", params.description],
      ["priority", params.priority],
      ["assignee", assignee?.name],
      ["labels", params.labels?.join(", ")],
      ["due date", params.due_date],
    ];
    const changes = values.flatMap(([field, after]) => (after ? [{ target, field, before: null, after }] : []));
    return { changes, targetVersion: null };
  },
  async run(ctx, params, key) {
    const site = await openJira(ctx);
    const where = await site.call(`project/${encodeURIComponent(params.project)}`, project);
    const assignee = await assigneeOf(site, params);
    const fields = {
      project: { id: where.id },
      issuetype: { name: typeOf(params) },
      summary: summaryOf(params),
      labels: [...(params.labels ?? []), labelOf(key)],
      ...(params.description ? { description: documentOf(site, params.description) } : {}),
      ...(params.priority ? { priority: { name: params.priority } } : {}),
      ...(params.due_date ? { duedate: params.due_date } : {}),
      ...(assignee === null ? {} : { assignee: assigneeField(site, assignee.id) }),
    };
    const made = await site.call("issue", created, { method: "POST", json: { fields } });
    return { id: made.id, key: made.key, url: `${site.siteUrl}/browse/${made.key}` };
  },
  async lookup(ctx, params, key) {
    const site = await openJira(ctx);
    const found = await findByLabel(site, { project: params.project, label: labelOf(key) });
    return found === null ? null : { ...found, url: `${site.siteUrl}/browse/${found.key}` };
  },
  async undo(ctx, { output }) {
    const site = await openJira(ctx);
    await site.call(`issue/${output.id}`, z.unknown(), { method: "DELETE" });
  },
});

function typeOf({ issue_type }: Input): string {
  return issue_type ?? "Task";
}

function summaryOf({ summary, description }: Input): string {
  const firstLine = description?.trim().split("\n")[0]?.slice(0, 255);
  return summary || firstLine || "Created by a workflow";
}

async function assigneeOf(site: JiraSite, { assignee }: Input): Promise<FoundPerson | null> {
  return assignee === undefined ? null : findPerson(site, assignee);
}

function labelOf(key: string): string {
  return `hoopoe-${shortHash([key], 20)}`;
}
