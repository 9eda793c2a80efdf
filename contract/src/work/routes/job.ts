import * as z from "zod/mini";
import { workflowBodyLimits } from "../../body-limits.ts";
import { defineRoute } from "../../define-route.ts";
import { job, jobDraft, jobFile, jobRecipient, missedRun } from "../job.ts";
import { nodeId } from "../workflow-node-id.ts";
import { workflowProblem } from "../workflow-problem.ts";

const byId = z.object({ id: z.uuid() });
const one = z.object({ data: job });

export const jobList = defineRoute({
  id: "job-list",
  summary: "List jobs with their last runs, success rate, p95 duration and next run",
  method: "GET",
  path: "/workflow/job",
  tenant: "headers",
  access: "workflow:read",
  reply: { 200: z.object({ data: z.array(job) }) },
});

export const jobCreate = defineRoute({
  id: "job-create",
  summary: "Create a job from a workflow; for a webhook the secret is returned once",
  method: "POST",
  path: "/workflow/job",
  tenant: "headers",
  access: "workflow:write",
  nouns: { workflowId: "workflow", versionId: "workflow-version" },
  body: jobDraft,
  reply: { 201: z.object({ data: job, webhookSecret: z.nullable(z.string()) }) },
  errors: ["workflow-not-found", "job-invalid"],
});

export const jobGet = defineRoute({
  id: "job-get",
  summary: "Get a job",
  method: "GET",
  path: "/workflow/job/:id",
  tenant: "headers",
  access: "workflow:read",
  nouns: { id: "job" },
  params: byId,
  reply: { 200: one },
  errors: ["job-not-found"],
});

export const jobUpdate = defineRoute({
  id: "job-update",
  summary: "Change a job; current runs aren't affected",
  method: "PATCH",
  path: "/workflow/job/:id",
  tenant: "headers",
  access: "workflow:write",
  nouns: { id: "job", versionId: "workflow-version" },
  params: byId,
  body: z.partial(z.omit(jobDraft, { workflowId: true })),
  reply: { 200: one },
  errors: ["job-not-found", "workflow-not-found", "job-invalid"],
});

export const jobDelete = defineRoute({
  id: "job-delete",
  summary: "Delete a job; its executions stay",
  method: "DELETE",
  path: "/workflow/job/:id",
  tenant: "headers",
  access: "workflow:write",
  nouns: { id: "job" },
  params: byId,
  reply: { 200: z.object({ deleted: z.boolean() }) },
  errors: ["job-not-found"],
});

export const jobRun = defineRoute({
  id: "job-run",
  summary: "Run now; a dry run plans each write and changes nothing",
  method: "POST",
  path: "/workflow/job/:id/run",
  tenant: "headers",
  access: "workflow:run",
  nouns: { id: "job" },
  params: byId,
  body: z.object({
    inputs: z._default(z.record(z.string().check(z.maxLength(100)), z.unknown()), {}),
    isDryRun: z._default(z.boolean(), false),
  }),
  reply: { 202: z.object({ executionId: z.string() }) },
  errors: ["job-not-found", "job-invalid"],
});

export const jobSecret = defineRoute({
  id: "job-secret",
  summary: "Create a new webhook secret; the old one stops working immediately",
  method: "POST",
  path: "/workflow/job/:id/secret",
  tenant: "headers",
  access: "workflow:write",
  nouns: { id: "job" },
  params: byId,
  reply: { 201: z.object({ webhookUrl: z.string(), webhookSecret: z.string() }) },
  errors: ["job-not-found", "job-invalid"],
});

export const jobRecipients = defineRoute({
  id: "job-recipients",
  summary: "List steps whose recipient comes from other people's text, and whether they need approval to send",
  method: "GET",
  path: "/workflow/job/:id/recipients",
  tenant: "headers",
  access: "workflow:read",
  nouns: { id: "job" },
  params: byId,
  reply: { 200: z.object({ data: z.array(jobRecipient) }) },
  errors: ["job-not-found"],
});

export const jobRecipientsChange = defineRoute({
  id: "job-recipients-change",
  summary: "Let a step send to recipients from other people's text without approval, or require it again",
  method: "PATCH",
  path: "/workflow/job/:id/recipients",
  tenant: "headers",
  access: "recipient:allow",
  nouns: { id: "job", nodeId: "not-ours" },
  params: byId,
  body: z.object({ nodeId, asks: z.boolean() }),
  reply: { 200: z.object({ data: z.array(jobRecipient) }) },
  errors: ["job-not-found", "job-invalid"],
});

export const jobMisses = defineRoute({
  id: "job-misses",
  summary: "List missed scheduled times, newest first, at most 100",
  method: "GET",
  path: "/workflow/job/:id/misses",
  tenant: "headers",
  access: "workflow:read",
  nouns: { id: "job" },
  params: byId,
  reply: { 200: z.object({ data: z.array(missedRun) }) },
  errors: ["job-not-found"],
});

export const jobExport = defineRoute({
  id: "job-export",
  summary: "Export a job as a file, without secrets",
  method: "GET",
  path: "/workflow/job/:id/file",
  tenant: "headers",
  access: "workflow:read",
  nouns: { id: "job" },
  params: byId,
  reply: { 200: z.object({ data: jobFile }) },
  errors: ["job-not-found"],
});

export const jobImport = defineRoute({
  id: "job-import",
  summary: "Import a job from a file; with isPreview nothing is created, and differences and gaps are returned",
  method: "POST",
  path: "/workflow/job/import",
  tenant: "headers",
  access: "workflow:write",
  bodyLimits: workflowBodyLimits,
  textMembers: ["file"],
  body: z.object({
    file: z.unknown(),
    isPreview: z._default(z.boolean(), false),
    /** Which connection stands for a product of the file. */
    connections: z._default(z.record(z.string(), z.uuid()), {}),
  }),
  reply: {
    200: z.object({
      job: z.nullable(job),
      problems: z.array(workflowProblem),
      /** Products of the file without a connection here: connect one, or choose one of several. */
      missingConnections: z.array(z.string()),
      /** Against the job of the same name, where there is one. */
      diff: z.array(
        z.object({ nodeId: z.string(), change: z.enum(["added", "removed", "changed"]), what: z.string() }),
      ),
    }),
  },
  errors: ["job-invalid"],
});

/** Answers at once; what the workflow gives back by `respond-to-caller` is waited for up to 25 s. */
export const webhookCall = defineRoute({
  id: "webhook-call",
  summary: "Start a job from an external system; the body is signed",
  method: "POST",
  path: "/hook/:key",
  tenant: "key",
  access: "public",
  nouns: { key: "ticket" },
  bodyLimits: { bytes: 1024 * 1024, keys: 40_000, nodes: 80_000 },
  params: z.object({ key: z.string().check(z.regex(/^[\w-]{20,100}$/)) }),
  reply: { 200: z.unknown(), 202: z.object({ executionId: z.string() }) },
  errors: ["webhook-refused", "not-found"],
});
