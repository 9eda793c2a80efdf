import { randomUUID } from "node:crypto";
import * as z from "zod";
import { fieldMeta } from "../../shared/field-meta.ts";
import { fileValue } from "../../shared/file-value.ts";
import { openJira } from "../site.ts";
import { defineJiraAction } from "./define.ts";
import { loadIssue } from "./issue-now.ts";
import { multipartBody } from "../../shared/multipart-body.ts";
import { issueParam } from "./params.ts";

const attached = z.array(z.looseObject({ id: z.string(), filename: z.string() })).min(1);

const withAttachments = z.looseObject({
  fields: z.looseObject({
    attachment: z
      .array(z.looseObject({ filename: z.string(), size: z.number(), created: z.string() }))
      .nullish()
      .transform((list) => list ?? []),
  }),
});
/** By how much Jira's clock may lie behind ours. */
const clockMs = 120_000;

/** Jira gives an attachment no room for a key: after a broken answer nobody can tell whether it arrived. */
export const attachFile = defineJiraAction({
  id: "attach-file",
  label: "Attach a file",
  meaning: "Attach a file to an issue.",
  input: z.object({
    issue: issueParam(),
    file: fileValue
      .clone()
      .register(fieldMeta, { label: "File", help: "A file from an earlier step.", origin: "bound", type: "text" }),
  }),
  output: z.object({ id: z.string(), key: z.string(), url: z.string(), name: z.string() }),
  effect: "write",
  idempotency: "none",
  async inquire(ctx, { issue, file }, sentAt) {
    const site = await openJira(ctx);
    const { id, key } = await loadIssue(site, issue);
    const { fields } = await site.call(`issue/${id}?fields=attachment`, withAttachments);
    const size = Buffer.byteLength(file.base64, "base64");
    const found = fields.attachment.find(
      ({ filename, size: bytes, created }) =>
        filename === file.name && bytes === size && Date.parse(created) >= sentAt.getTime() - clockMs,
    );
    return found === undefined
      ? { wasDone: false, sentence: `${key} has no attachment ${file.name} of this size since then.` }
      : { wasDone: true, sentence: `${key} has ${file.name}, attached at ${found.created}.` };
  },
  async plan(ctx, { issue, file }) {
    const { key, summary } = await loadIssue(await openJira(ctx), issue);
    return {
      changes: [{ target: `${key}: ${summary}`, field: "attachment", before: null, after: file.name }],
      targetVersion: null,
    };
  },
  async run(ctx, { issue, file }) {
    const site = await openJira(ctx);
    const { id: issueId, key, url } = await loadIssue(site, issue);
    const { body, contentType } = multipartBody([{ name: "file", file }], randomUUID());
    const headers = { "content-type": contentType, "x-atlassian-token": "no-check" };
    const [made] = await site.call(`issue/${issueId}/attachments`, attached, { method: "POST", body, headers });
    return { id: made?.id ?? "", key, url, name: file.name };
  },
  async undo(ctx, { output: { id } }) {
    const site = await openJira(ctx);
    await site.call(`attachment/${id}`, z.unknown(), { method: "DELETE" });
  },
});
