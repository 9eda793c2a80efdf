import * as z from "zod";
import { ConnectorError } from "../../shared/connector-error.ts";
import { openJira, type JiraSite } from "../site.ts";
import { defineJiraAction } from "./define.ts";
import { documentOf } from "./document.ts";
import { type IssueNow, loadIssue, versionOf } from "./issue-now.ts";
import { descriptionParam, dueDateParam, issueParam, labelsParam, priorityParam, summaryParam } from "./params.ts";

const input = z.object({
  issue: issueParam(),
  summary: summaryParam(),
  description: descriptionParam(),
  priority: priorityParam(),
  labels: labelsParam(),
  due_date: dueDateParam(),
});
type Input = z.output<typeof input>;
const values = z.object({
  summary: z.string().optional(),
  description: z.string().optional(),
  priority: z.string().nullable().optional(),
  labels: z.array(z.string()).optional(),
  dueDate: z.string().nullable().optional(),
});
type Values = z.output<typeof values>;

const output = z.object({ id: z.string(), key: z.string(), url: z.string(), before: values.nullable() });

/** Sets fields to values, so that doing it twice is doing it once; undo sets what stood there before. */
export const updateIssue = defineJiraAction({
  id: "update-issue",
  label: "Change an issue",
  meaning: "Change fields of an issue.",
  input,
  output,
  effect: "write",
  idempotency: "lookup",
  async plan(ctx, params) {
    const site = await openJira(ctx);
    const now = await loadIssue(site, params.issue);
    const after = wanted(params);
    const changes = fieldsOf(after).flatMap((field) => {
      const [before, next] = [shown(now[field]), shown(after[field] ?? null)];
      return before === next ? [] : [{ target: `${now.key}: ${now.summary}`, field, before, after: next }];
    });
    return { changes, targetVersion: versionOf(now, fieldsOf(after)) };
  },
  async run(ctx, params) {
    const site = await openJira(ctx);
    const now = await loadIssue(site, params.issue);
    const after = wanted(params);
    await set(site, now.id, after);
    return done(now, Object.fromEntries(fieldsOf(after).map((field) => [field, now[field]])));
  },
  async lookup(ctx, params) {
    const site = await openJira(ctx);
    const now = await loadIssue(site, params.issue);
    const after = wanted(params);
    const isSo = fieldsOf(after).every((field) => shown(now[field]) === shown(after[field] ?? null));
    return isSo ? done(now, null) : null;
  },
  async undo(ctx, { output: { id, before } }) {
    if (before === null)
      throw new ConnectorError("unsupported", "The issue's earlier values are unknown. Change them by hand.");
    await set(await openJira(ctx), id, before);
  },
});

function wanted({ summary, description, priority, labels, due_date: dueDate }: Input): Values {
  const all = { summary, description, priority, labels, dueDate };
  const params = values.parse(Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)));
  if (fieldsOf(params).length > 0) return params;
  throw new ConnectorError(
    "input-invalid",
    "Choose at least one field to change: summary, description, priority, labels or due_date.",
  );
}

const fieldNames = ["summary", "description", "priority", "labels", "dueDate"] as const;

function fieldsOf(params: Values): (typeof fieldNames)[number][] {
  return fieldNames.filter((name) => params[name] !== undefined);
}

function shown(value: string | readonly string[] | null): string | null {
  return typeof value === "string" || value === null ? value : value.join(", ");
}

function done({ id, key, url }: IssueNow, before: Values | null): z.input<typeof output> {
  return { id, key, url, before };
}

async function set(
  site: JiraSite,
  id: string,
  { summary, description, priority, labels, dueDate }: Values,
): Promise<void> {
  const fields = {
    ...(summary === undefined ? {} : { summary }),
    ...(description === undefined ? {} : { description: documentOf(site, description) }),
    ...(priority == null ? {} : { priority: { name: priority } }),
    ...(labels === undefined ? {} : { labels }),
    ...(dueDate === undefined ? {} : { duedate: dueDate }),
  };
  await site.call(`issue/${id}`, z.unknown(), { method: "PUT", json: { fields } });
}
