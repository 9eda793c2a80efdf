import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { reportSection, tlpMarks } from "../report-layout.ts";
import { reportTemplates } from "../report-templates.ts";

const templateText = z.string().check(z.maxLength(20_000));
const templateName = z.string().check(z.trim(), z.minLength(1), z.maxLength(80));

/** `id` is the handle that calls name as template_path. A built-in one cannot be changed; its text is there to begin from. */
const reportTemplate = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(reportTemplates),
  text: z.string(),
  tlp: z.enum(tlpMarks),
  sections: z.array(reportSection),
  isBuiltIn: z.boolean(),
  /** Raised by each change. */
  version: z.int(),
});
export type ReportTemplate = z.infer<typeof reportTemplate>;

export const reportTemplateList = defineRoute({
  id: "report-template-list",
  summary: "List report templates: built-in ones and the workspace's own",
  method: "GET",
  path: "/report-template",
  tenant: "headers",
  access: "report:read",
  reply: { 200: z.object({ data: z.array(reportTemplate) }) },
});

export const reportTemplateCreate = defineRoute({
  id: "report-template-create",
  summary: "Create a template in the workspace",
  method: "POST",
  path: "/report-template",
  tenant: "headers",
  access: "report:write",
  body: z.object({ name: templateName, kind: z.enum(reportTemplates), text: templateText }),
  reply: { 201: z.object({ data: reportTemplate }) },
  errors: ["template-invalid"],
});

export const reportTemplateChange = defineRoute({
  id: "report-template-change",
  summary: "Change one of the workspace's templates; `version` is the one you read. Existing reports don't change",
  method: "PATCH",
  path: "/report-template/:id",
  tenant: "headers",
  access: "report:write",
  nouns: { id: "report-template" },
  params: z.object({ id: z.uuid() }),
  body: z.object({ name: z.optional(templateName), text: z.optional(templateText), version: z.int() }),
  reply: { 200: z.object({ data: reportTemplate }) },
  errors: ["template-not-found", "template-invalid", "template-changed"],
});

export const reportTemplateRemove = defineRoute({
  id: "report-template-remove",
  summary: "Delete one of the workspace's templates",
  method: "DELETE",
  path: "/report-template/:id",
  tenant: "headers",
  access: "report:write",
  nouns: { id: "report-template" },
  params: z.object({ id: z.uuid() }),
  reply: { 200: z.object({ data: z.object({ id: z.string() }) }) },
  errors: ["template-not-found"],
});

/** `problem` names the line and the way out; null where the text is a template. */
export const reportTemplatePreview = defineRoute({
  id: "report-template-preview",
  summary: "Parse a template's text without saving it",
  method: "POST",
  path: "/report-template/preview",
  tenant: "headers",
  access: "report:read",
  body: z.object({ text: templateText }),
  reply: {
    200: z.object({
      problem: z.nullable(z.string()),
      tlp: z.nullable(z.enum(tlpMarks)),
      sections: z.array(reportSection),
    }),
  },
});
