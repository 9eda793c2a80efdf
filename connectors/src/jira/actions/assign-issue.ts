import * as z from "zod";
import { fieldMeta } from "../../shared/field-meta.ts";
import { openJira, type JiraSite } from "../site.ts";
import { defineJiraAction } from "./define.ts";
import { assigneeField, findPerson, type FoundPerson } from "./find-person.ts";
import { type IssueNow, loadIssue, versionOf } from "./issue-now.ts";
import { issueParam } from "./params.ts";

const output = z.object({
  id: z.string(),
  key: z.string(),
  url: z.string(),
  assignee: z.string().nullable(),
  /** Whom it was assigned to before, as Jira names people; null for nobody. */
  beforeId: z.string().nullable(),
});

export const assignIssue = defineJiraAction({
  id: "assign-issue",
  label: "Assign an issue",
  meaning: "Set who an issue is assigned to.",
  input: z.object({
    issue: issueParam(),
    assignee: z
      .string("enter the person's email address, or 'nobody'")
      .trim()
      .min(1, "enter the person's email address, or 'nobody'")
      .max(200)
      .register(fieldMeta, {
        label: "Assignee",
        help: "Email address or full name; 'nobody' unassigns.",
        origin: "stated",
      }),
  }),
  output,
  effect: "write",
  idempotency: "lookup",
  async plan(ctx, { issue, assignee }) {
    const site = await openJira(ctx);
    const now = await loadIssue(site, issue);
    const person = await personOf(site, assignee);
    const change = {
      target: `${now.key}: ${now.summary}`,
      field: "assignee",
      before: now.assignee,
      after: person?.name ?? null,
    };
    const isSo = now.assigneeId === (person?.id ?? null);
    return { changes: isSo ? [] : [change], targetVersion: versionOf(now, ["assigneeId"]) };
  },
  async run(ctx, { issue, assignee }) {
    const site = await openJira(ctx);
    const now = await loadIssue(site, issue);
    const person = await personOf(site, assignee);
    await assign(site, now.id, person?.id ?? null);
    return done(now, person);
  },
  async lookup(ctx, { issue, assignee }) {
    const site = await openJira(ctx);
    const now = await loadIssue(site, issue);
    const person = await personOf(site, assignee);
    return now.assigneeId === (person?.id ?? null) ? done(now, person) : null;
  },
  async undo(ctx, { output: { id, beforeId } }) {
    await assign(await openJira(ctx), id, beforeId);
  },
});

function done({ id, key, url, assigneeId }: IssueNow, person: FoundPerson | null): z.input<typeof output> {
  return { id, key, url, assignee: person?.name ?? null, beforeId: assigneeId };
}

async function personOf(site: JiraSite, words: string): Promise<FoundPerson | null> {
  return /^(nobody|no one|none|unassigned)$/i.test(words) ? null : findPerson(site, words);
}

async function assign(site: JiraSite, id: string, person: string | null): Promise<void> {
  await site.call(`issue/${id}/assignee`, z.unknown(), { method: "PUT", json: assigneeField(site, person) });
}
