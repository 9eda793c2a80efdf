import * as z from "zod/mini";
import { auditEntry } from "../audit.ts";
import { defineRoute } from "../../define-route.ts";
import { moment } from "../../moment.ts";
import { securityEvent, securityEventKinds } from "../security-event.ts";

export const auditFormats = ["csv", "json"] as const;

/** Each part narrows; `actor` is a part of an e-mail address. */
const filter = {
  actor: z.optional(z.string().check(z.trim(), z.maxLength(254))),
  action: z.optional(z.string().check(z.regex(/^[a-z-]{1,40}\.[a-z-]{1,40}$/, "must look like member.invited"))),
  from: z.optional(moment),
  to: z.optional(moment),
};
export const auditFilter = z.object(filter);
export type AuditFilter = z.infer<typeof auditFilter>;

export const auditList = defineRoute({
  id: "audit-list",
  summary: "List actions in the workspace and its members' sign-ins; newest first, 100 at a time",
  method: "GET",
  path: "/audit",
  tenant: "headers",
  access: "audit:read",
  query: z.object({ ...filter, before: z.optional(z.coerce.number().check(z.int(), z.positive())) }),
  reply: { 200: z.object({ data: z.array(auditEntry), next: z.nullable(z.int()) }) },
});

export const securityEventList = defineRoute({
  id: "security-event-list",
  summary: "List refused calls with caller and address, added up; newest first, 100 at a time, kept for 90 days",
  method: "GET",
  path: "/audit/security",
  tenant: "headers",
  access: "audit:read",
  query: z.object({ kind: z.optional(z.enum(securityEventKinds)), before: z.optional(z.uuid()) }),
  nouns: { before: "not-ours" },
  reply: { 200: z.object({ data: z.array(securityEvent), next: z.nullable(z.string()) }) },
});

export const auditExportTicket = defineRoute({
  id: "audit-export-ticket",
  summary: "Get a single-use address, valid for 30 s, that downloads the filtered audit as CSV or JSON",
  method: "POST",
  path: "/audit/export-ticket",
  tenant: "headers",
  access: "audit:read",
  body: z.object({ format: z.enum(auditFormats), filter: z._default(auditFilter, {}) }),
  reply: { 201: z.object({ url: z.string(), expiresAt: z.iso.datetime() }) },
});

/** Answers with the file itself, as an attachment; the ticket is the only proof asked for. */
export const auditExport = defineRoute({
  id: "audit-export",
  summary: "Download the audit with a single-use ticket",
  method: "GET",
  path: "/audit/export/:ticket",
  tenant: "ticket",
  access: "public",
  nouns: { ticket: "ticket" },
  params: z.object({ ticket: z.string().check(z.regex(/^[\w-]{20,100}$/)) }),
  reply: { 200: z.unknown() },
  errors: ["ticket-invalid"],
});
