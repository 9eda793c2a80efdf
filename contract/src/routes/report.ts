import * as z from "zod/mini";
import { defineRoute } from "../define-route.ts";
import { reportDoc } from "../report.ts";

export const reportTemplates = ["post-incident-review", "priority-intelligence-requirement", "news-digest"] as const;
export const reportStatuses = ["queued", "running", "succeeded", "failed"] as const;

/** Opaque handles: the immutable set of events a report stands on, and the report's own document. */
export const reportContext = z.object({ events_path: z.string(), generated_report_path: z.nullable(z.string()) });

const reportSummary = z.object({
  id: z.string(),
  title: z.string(),
  template: z.enum(reportTemplates),
  status: z.enum(reportStatuses),
  error: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  sentences: z.int(),
  verified: z.int(),
});
export type ReportSummary = z.infer<typeof reportSummary>;

/**
 * Only the ids of `results` are read: the server loads each item anew in the caller's workspace and audience,
 * so that nobody can hand in evidence of their own making.
 */
export const pirGenerateReport = defineRoute({
  id: "pir-generate-report",
  summary: "Write a report from search results; answers when it is written, or after 20 s with status running",
  method: "POST",
  path: "/app/pir-generate-report",
  tenant: "headers",
  access: "report:write",
  nouns: { id: "item" },
  bodyLimitBytes: 64 * 1024 * 1024,
  body: z.object({
    user_input: z.string().check(z.trim(), z.minLength(1), z.maxLength(10_000)),
    template: z._default(z.enum(reportTemplates), "post-incident-review"),
    input_data: z.object({
      status: z.string().check(z.maxLength(40)),
      count: z.int().check(z.nonnegative()),
      results: z.array(z.object({ id: z.string().check(z.regex(/^\d{1,18}$/)) })).check(z.maxLength(100_000)),
    }),
  }),
  reply: {
    200: z.object({
      reportId: z.string(),
      status: z.enum(reportStatuses),
      context: reportContext,
      data: z.nullable(reportDoc),
    }),
  },
  errors: ["report-empty", "report-too-large", "item-not-found"],
});

export const reportList = defineRoute({
  id: "report-list",
  summary: "Reports of the workspace, newest first, 200 at most",
  method: "GET",
  path: "/report",
  tenant: "headers",
  access: "report:read",
  reply: { 200: z.object({ data: z.array(reportSummary) }) },
});

export const reportGet = defineRoute({
  id: "report-get",
  summary: "One report with its newest version",
  method: "GET",
  path: "/report/:id",
  tenant: "headers",
  access: "report:read",
  nouns: { id: "report" },
  params: z.object({ id: z.uuid() }),
  reply: { 200: z.object({ data: reportSummary, context: reportContext, doc: z.nullable(reportDoc) }) },
  errors: ["report-not-found"],
});

export const downloadFormats = ["md", "html", "pdf", "json", "original"] as const;

export const downloadTicket = defineRoute({
  id: "download-ticket",
  summary: "A one-use address of 30 s that downloads an artifact in a format",
  method: "POST",
  path: "/download-ticket",
  tenant: "headers",
  access: "report:read",
  nouns: { handle: "artifact" },
  body: z.object({ handle: z.uuid(), format: z.enum(downloadFormats) }),
  reply: { 201: z.object({ url: z.string(), expiresAt: z.iso.datetime() }) },
  errors: ["artifact-not-found", "report-not-ready"],
});

/** Answers with the file itself, as an attachment; the ticket is the only proof asked for. */
export const download = defineRoute({
  id: "download",
  summary: "Download by one-use ticket",
  method: "GET",
  path: "/download/:ticket",
  tenant: "ticket",
  access: "public",
  nouns: { ticket: "ticket" },
  params: z.object({ ticket: z.string().check(z.regex(/^[\w-]{20,100}$/)) }),
  reply: { 200: z.unknown() },
  errors: ["ticket-invalid"],
});
