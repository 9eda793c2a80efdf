import * as z from "zod";
import { ConnectorError } from "../../shared/connector-error.ts";
import { fieldMeta } from "../../shared/field-meta.ts";
import { openJira, type JiraSite } from "../site.ts";
import { defineJiraAction } from "./define.ts";
import { type IssueNow, loadIssue, versionOf } from "./issue-now.ts";
import { issueParam } from "./params.ts";

const output = z.object({
  id: z.string(),
  key: z.string(),
  url: z.string(),
  from: z.string().nullable(),
  to: z.string(),
});

export const transitionIssue = defineJiraAction({
  id: "transition-issue",
  label: "Move an issue to another status",
  meaning: "Move an issue to another status.",
  input: z.object({
    issue: issueParam(),
    status: z
      .string("enter the status")
      .trim()
      .min(1, "enter the status")
      .max(100)
      .register(fieldMeta, { label: "Status", help: "As in Jira: In Progress, Done.", origin: "stated" }),
  }),
  output,
  effect: "write",
  idempotency: "lookup",
  async plan(ctx, { issue, status }) {
    const site = await openJira(ctx);
    const now = await loadIssue(site, issue);
    const to = isSame(now.status, status) ? now.status : (await wayTo(site, now, status)).to.name;
    const change = { target: `${now.key}: ${now.summary}`, field: "status", before: now.status, after: to };
    return { changes: to === now.status ? [] : [change], targetVersion: versionOf(now, ["status"]) };
  },
  async run(ctx, { issue, status }) {
    const site = await openJira(ctx);
    const now = await loadIssue(site, issue);
    if (isSame(now.status, status)) return done(now, { from: now.status, to: now.status });
    return done(now, { from: now.status, to: await move(site, now, status) });
  },
  async lookup(ctx, { issue, status }) {
    const now = await loadIssue(await openJira(ctx), issue);
    return isSame(now.status, status) ? done(now, { from: null, to: now.status }) : null;
  },
  async undo(ctx, { output: { id, from } }) {
    if (from === null)
      throw new ConnectorError("unsupported", "The issue's earlier status is unknown. Move it by hand.");
    const site = await openJira(ctx);
    const now = await loadIssue(site, id);
    if (!isSame(now.status, from)) await move(site, now, from);
  },
});

function done({ id, key, url }: IssueNow, { from, to }: { from: string | null; to: string }): z.input<typeof output> {
  return { id, key, url, from, to };
}

async function move(site: JiraSite, issue: IssueNow, status: string): Promise<string> {
  const way = await wayTo(site, issue, status);
  await site.call(`issue/${issue.id}/transitions`, z.unknown(), {
    method: "POST",
    json: { transition: { id: way.id } },
  });
  return way.to.name;
}

const transition = z.looseObject({ id: z.string(), name: z.string(), to: z.looseObject({ name: z.string() }) });

/** A workflow only allows some moves: found by the status it leads to, else by the name of the move. */
async function wayTo(
  site: JiraSite,
  { id, key, status: now }: IssueNow,
  status: string,
): Promise<z.output<typeof transition>> {
  const { transitions } = await site.call(`issue/${id}/transitions`, z.object({ transitions: z.array(transition) }));
  const found =
    transitions.find(({ to }) => isSame(to.name, status)) ?? transitions.find(({ name }) => isSame(name, status));
  if (found !== undefined) return found;
  const open = transitions.map(({ to }) => to.name).join(", ") || "no other status";
  throw new ConnectorError(
    "input-invalid",
    `status: ${key} is '${now}' and can't be moved to '${status}'. Possible: ${open}.`,
  );
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
