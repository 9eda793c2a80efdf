import * as z from "zod/mini";
import { resultsBodyLimits } from "../../body-limits.ts";
import { defineRoute } from "../../define-route.ts";
import { chosenOperation, reportComparison, reportTurn, reportVersion } from "../report-edit.ts";
import { draftedSentence } from "../report-draft.ts";
import { relatedItem, relatedMax } from "../related-item.ts";
import { reportDoc } from "../report.ts";
import { stateCounts } from "../sentence-check.ts";
import { reportTemplates } from "../report-templates.ts";

export const reportStatuses = ["queued", "running", "succeeded", "failed", "cancelled"] as const;

/** Opaque handles: the immutable set of events a report stands on, its template, and the report's own newest document. */
export const reportContext = z.object({
  events_path: z.string(),
  template_path: z.string(),
  generated_report_path: z.nullable(z.string()),
});

const reportSummary = z.object({
  id: z.string(),
  title: z.string(),
  question: z.string(),
  /** What it found: the first sentence of its bottom line, where a model wrote it and the check backs it; else null. */
  headline: z.nullable(z.string()),
  template: z.enum(reportTemplates),
  status: z.enum(reportStatuses),
  error: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  sentences: z.int(),
  /** Null while there is no version, and for one that was written before the check had states. */
  states: z.nullable(stateCounts),
  /** The newest version; 0 while there is none. */
  version: z.int(),
});
export type ReportSummary = z.infer<typeof reportSummary>;

const handle = z.uuid();
const versionNumber = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000));
const generateBody = z.object({
  user_input: z.string().check(z.trim(), z.minLength(1), z.maxLength(10_000)),
  input_data: z.object({
    status: z.string().check(z.maxLength(40)),
    count: z.int().check(z.nonnegative()),
    results: z.array(z.object({ id: z.string().check(z.regex(/^\d{1,18}$/)) })).check(z.maxLength(100_000)),
  }),
  /** False: answers at once with status queued; what is written so far can be followed by report-get. */
  wait: z._default(z.boolean(), true),
});
const large = { bodyLimits: resultsBodyLimits, textMembers: [] } as const;
const generatedReply = z.object({
  reportId: z.string(),
  status: z.enum(reportStatuses),
  context: reportContext,
  data: z.nullable(reportDoc),
});

/**
 * Only the ids of `results` are read: the server loads each item anew in the caller's workspace and audience,
 * so that nobody can hand in evidence of their own making.
 */
export const pirGenerateReport = defineRoute({
  id: "pir-generate-report",
  budget: "reports-per-day",
  summary: "Write a report from search results; answers when ready, or after 20 s with status running",
  method: "POST",
  path: "/app/pir-generate-report",
  tenant: "headers",
  access: "report:write",
  nouns: { id: "item", template_path: "report-template" },
  ...large,
  body: z.extend(generateBody, {
    template: z._default(z.enum(reportTemplates), "post-incident-review"),
    /** A template of the workspace's own; it goes before `template`. */
    template_path: z.optional(z.nullable(handle)),
  }),
  reply: { 200: generatedReply },
  errors: ["report-empty", "report-too-large", "item-not-found", "template-not-found"],
});

export const newsGenerateReport = defineRoute({
  id: "news-generate-report",
  budget: "reports-per-day",
  summary: "Write a digest: near-duplicates merged, items for the workspace's questions first",
  method: "POST",
  path: "/app/news-generate-report",
  tenant: "headers",
  access: "report:write",
  nouns: { id: "item" },
  ...large,
  body: generateBody,
  reply: { 200: generatedReply },
  errors: ["report-empty", "report-too-large", "item-not-found"],
});

/**
 * `generated_report_path` is the version that the caller sees: where somebody made a newer one meanwhile, the answer is
 * `report-changed`, and nothing is lost. `template_path` of another template lays the report out anew.
 */
export const pirReportConvoChat = defineRoute({
  id: "pir-report-convo-chat",
  budget: "reports-per-day",
  summary: "Change a report by instruction; answers with a new version and the changes",
  method: "POST",
  path: "/app/pir-report-convo-chat",
  tenant: "headers",
  access: "report:write",
  nouns: { events_path: "event-set", template_path: "report-template", generated_report_path: "report-version" },
  body: z.object({
    events_path: handle,
    user_input: z.string().check(z.trim(), z.minLength(1), z.maxLength(10_000)),
    template_path: z.optional(z.nullable(handle)),
    generated_report_path: handle,
    /** What to do, exactly: needs no model. Absent: a model reads it from `user_input`. */
    operations: z.optional(z.array(chosenOperation).check(z.minLength(1), z.maxLength(30))),
  }),
  reply: {
    200: z.object({ reportId: z.string(), context: reportContext, turn: reportTurn, data: reportDoc }),
  },
  errors: ["artifact-not-found", "template-not-found", "report-changed", "report-conversation-failed"],
});

export const reportList = defineRoute({
  id: "report-list",
  summary: "List the workspace's reports, newest first, at most 200",
  method: "GET",
  path: "/report",
  tenant: "headers",
  access: "report:read",
  reply: { 200: z.object({ data: z.array(reportSummary) }) },
});

export const reportGet = defineRoute({
  id: "report-get",
  summary: "Get a report with its newest version, or another version by number",
  method: "GET",
  path: "/report/:id",
  tenant: "headers",
  access: "report:read",
  nouns: { id: "report" },
  params: z.object({ id: z.uuid() }),
  query: z.object({ version: z.optional(versionNumber) }),
  reply: {
    200: z.object({
      data: reportSummary,
      context: reportContext,
      doc: z.nullable(reportDoc),
      /** The sentences so far, while it is being written; empty before and after. */
      draft: z.array(draftedSentence),
    }),
  },
  errors: ["report-not-found", "report-version-not-found"],
});

export const reportVersions = defineRoute({
  id: "report-versions",
  summary: "List a report's versions and the conversation that made them, newest first",
  method: "GET",
  path: "/report/:id/versions",
  tenant: "headers",
  access: "report:read",
  nouns: { id: "report" },
  params: z.object({ id: z.uuid() }),
  reply: {
    200: z.object({
      data: z.array(reportVersion),
      turns: z.array(reportTurn),
      /** A model reads requests in words; false: only operations are carried out. */
      readsWords: z.boolean(),
    }),
  },
  errors: ["report-not-found"],
});

export const reportCompare = defineRoute({
  id: "report-compare",
  summary: "Compare two versions of a report",
  method: "GET",
  path: "/report/:id/compare",
  tenant: "headers",
  access: "report:read",
  nouns: { id: "report" },
  params: z.object({ id: z.uuid() }),
  query: z.object({ from: versionNumber, to: versionNumber }),
  reply: { 200: z.object({ data: reportComparison }) },
  errors: ["report-not-found", "report-version-not-found"],
});

/** Keeping is a new version, so that it is attributed and can be undone; exports hold a kept sentence with a mark. */
export const reportSentenceKeep = defineRoute({
  id: "report-sentence-keep",
  summary: "Keep a sentence that isn't supported, or undo that; creates a new version",
  method: "POST",
  path: "/report/:id/sentence/:sentenceId/keep",
  tenant: "headers",
  access: "report:write",
  nouns: { id: "report", sentenceId: "not-ours" },
  params: z.object({ id: z.uuid(), sentenceId: z.string().check(z.regex(/^[\w-]{1,60}$/)) }),
  body: z.object({ version: z.int().check(z.minimum(1)), isKept: z.boolean() }),
  reply: { 200: z.object({ data: reportSummary }) },
  errors: ["report-not-found", "report-sentence-not-found", "report-changed"],
});

export const reportRelated = defineRoute({
  id: "report-related",
  summary: "List items that aren't in a report but may belong to it, each with the reason",
  method: "GET",
  path: "/report/:id/related",
  tenant: "headers",
  access: "report:read",
  nouns: { id: "report" },
  params: z.object({ id: z.uuid() }),
  reply: { 200: z.object({ data: z.array(relatedItem) }) },
  errors: ["report-not-found"],
});

/** The next version is written from the report's events and these; answers when it is written, or after 20 s. */
export const reportInclude = defineRoute({
  id: "report-include",
  budget: "reports-per-day",
  summary: "Include further items in a report and write its next version",
  method: "POST",
  path: "/report/:id/include",
  tenant: "headers",
  access: "report:write",
  nouns: { id: "report", itemIds: "item" },
  params: z.object({ id: z.uuid() }),
  body: z.object({
    version: z.int().check(z.minimum(1)),
    itemIds: z.array(z.string().check(z.regex(/^\d{1,18}$/))).check(z.minLength(1), z.maxLength(relatedMax)),
  }),
  reply: { 200: z.object({ data: reportSummary }) },
  errors: ["report-not-found", "report-changed", "report-too-large", "item-not-found"],
});

export const reportCancel = defineRoute({
  id: "report-cancel",
  summary: "Stop writing a report; its events are kept",
  method: "POST",
  path: "/report/:id/cancel",
  tenant: "headers",
  access: "report:write",
  nouns: { id: "report" },
  params: z.object({ id: z.uuid() }),
  reply: { 200: z.object({ data: reportSummary }) },
  errors: ["report-not-found"],
});

/** What a report's JSON is: `$schema` of each such file leads here. Another version is another address. */
export const reportSchema = defineRoute({
  id: "report-schema",
  summary: "Get the JSON Schema (2020-12) of a report exported as JSON",
  method: "GET",
  path: "/schema/report-1.json",
  tenant: "none",
  access: "public",
  reply: { 200: z.unknown() },
});

export const downloadFormats = ["md", "html", "pdf", "docx", "json", "original"] as const;

export const downloadTicket = defineRoute({
  id: "download-ticket",
  summary: "Get a single-use address, valid for 30 s, that downloads an artifact in a format",
  method: "POST",
  path: "/download-ticket",
  tenant: "headers",
  access: "report:read",
  nouns: { handle: "report-version" },
  body: z.object({ handle: z.uuid(), format: z.enum(downloadFormats) }),
  reply: { 201: z.object({ url: z.string(), expiresAt: z.iso.datetime() }) },
  errors: ["artifact-not-found", "report-not-ready"],
});

/** Answers with the file itself, as an attachment; the ticket is the only proof asked for. */
export const download = defineRoute({
  id: "download",
  summary: "Download with a single-use ticket",
  method: "GET",
  path: "/download/:ticket",
  tenant: "ticket",
  access: "public",
  nouns: { ticket: "ticket" },
  params: z.object({ ticket: z.string().check(z.regex(/^[\w-]{20,100}$/)) }),
  reply: { 200: z.unknown() },
  errors: ["ticket-invalid"],
});
