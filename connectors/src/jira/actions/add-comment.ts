import * as z from "zod";
import { fieldMeta } from "../../shared/field-meta.ts";
import { jiraComment } from "../answers.ts";
import { openJira } from "../site.ts";
import { defineJiraAction } from "./define.ts";
import { documentOf } from "./document.ts";
import { loadIssue } from "./issue-now.ts";
import { issueParam } from "./params.ts";

/** Where a comment keeps the key of the effect that made it. */
const property = "hoopoe.effect";
const commentsMax = 100;

const output = z.object({ id: z.string(), issueId: z.string(), key: z.string(), url: z.string() });

export const addComment = defineJiraAction({
  id: "add-comment",
  label: "Comment on an issue",
  meaning: "Write a comment on an issue.",
  input: z.object({
    issue: issueParam(),
    body: z
      .string()
      .max(30_000, "a comment can have at most 30,000 characters")
      .optional()
      .register(fieldMeta, { label: "Comment", origin: "optional" }),
  }),
  output,
  effect: "write",
  idempotency: "lookup",
  async plan(ctx, { issue, body }) {
    const { key, summary } = await loadIssue(await openJira(ctx), issue);
    return {
      changes: [{ target: `${key}: ${summary}`, field: "comment", before: null, after: textOf(body) }],
      targetVersion: null,
    };
  },
  async run(ctx, { issue, body }, effectKey) {
    const site = await openJira(ctx);
    const { id: issueId, key } = await loadIssue(site, issue);
    const json = { body: documentOf(site, textOf(body)), properties: [{ key: property, value: { key: effectKey } }] };
    const { id } = await site.call(`issue/${issueId}/comment`, jiraComment, { method: "POST", json });
    return { id, issueId, key, url: linkTo(site.siteUrl, key, id) };
  },
  async lookup(ctx, { issue }, effectKey) {
    const site = await openJira(ctx);
    const { id: issueId, key } = await loadIssue(site, issue);
    const query = { orderBy: "-created", maxResults: commentsMax, expand: "properties" };
    const { comments } = await site.call(`issue/${issueId}/comment`, z.object({ comments: z.array(jiraComment) }), {
      query,
    });
    const found = comments.find(({ properties }) =>
      properties?.some((one) => one.key === property && isOf(one.value, effectKey)),
    );
    return found === undefined ? null : { id: found.id, issueId, key, url: linkTo(site.siteUrl, key, found.id) };
  },
  async undo(ctx, { output: { id, issueId } }) {
    const site = await openJira(ctx);
    await site.call(`issue/${issueId}/comment/${id}`, z.unknown(), { method: "DELETE" });
  },
});

function textOf(body: string | undefined): string {
  return body?.trim() || "(no text)";
}

function isOf(value: unknown, effectKey: string): boolean {
  return typeof value === "object" && value !== null && "key" in value && value.key === effectKey;
}

function linkTo(siteUrl: string, key: string, id: string): string {
  return `${siteUrl}/browse/${key}?focusedCommentId=${id}`;
}
