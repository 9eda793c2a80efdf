import * as z from "zod/mini";
import { approval, approvalKinds, approvalPolicy, approvalStatuses, exposureApproval } from "../approval.ts";
import { defineRoute } from "../../define-route.ts";

const byId = z.object({ id: z.uuid() });
const one = z.object({ data: approval });
/** Of the request as it was seen: approving it is refused as `approval-edited` where somebody has edited it since. */
const workHash = z.optional(z.string().check(z.maxLength(100)));
const words = z._default(z.string().check(z.trim(), z.maxLength(2000)), "");

export const approvalList = defineRoute({
  id: "approval-list",
  summary: "The inbox: a page of what waits for a word, or had it, newest first",
  method: "GET",
  path: "/approval",
  tenant: "headers",
  access: "approval:read",
  nouns: { executionId: "execution" },
  query: z.object({
    status: z.optional(z.enum(approvalStatuses)),
    kind: z.optional(z.enum(approvalKinds)),
    /** What the caller can decide, what waits for others, or what is settled. */
    whose: z.optional(z.enum(["mine", "others", "settled"])),
    executionId: z.optional(z.uuid()),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
    /** Of the page before: its last request. */
    cursor: z.optional(z.string().check(z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/))),
  }),
  reply: { 200: z.object({ data: z.array(approval), cursor: z.nullable(z.string()) }) },
});

export const approvalCount = defineRoute({
  id: "approval-count",
  summary: "How many wait for the caller (the badge), and how many in all",
  method: "GET",
  path: "/approval/count",
  tenant: "headers",
  access: "approval:read",
  reply: { 200: z.object({ pending: z.int(), all: z.int() }) },
});

export const approvalGet = defineRoute({
  id: "approval-get",
  summary: "One request for approval",
  method: "GET",
  path: "/approval/:id",
  tenant: "headers",
  access: "approval:read",
  nouns: { id: "approval" },
  params: byId,
  reply: { 200: one },
  errors: ["approval-not-found"],
});

export const approvalDecide = defineRoute({
  id: "approval-decide",
  summary: "Approve, edit the arguments and approve, or reject with words",
  method: "POST",
  path: "/approval/:id/decision",
  tenant: "headers",
  access: "approval:decide",
  nouns: { id: "approval" },
  params: byId,
  body: z.object({
    decision: z.enum(["approve", "reject"]),
    words,
    /** Approve with these instead: what is done is then bound to them. */
    arguments: z.optional(z.record(z.string().check(z.maxLength(100)), z.unknown())),
    workHash,
  }),
  reply: { 200: one },
  errors: ["approval-not-found", "approval-state", "approval-forbidden", "approval-void", "approval-edited"],
});

export const approvalPolicyGet = defineRoute({
  id: "approval-policy",
  summary: "Who has to agree in this workspace",
  method: "GET",
  path: "/approval/policy",
  tenant: "headers",
  access: "approval:read",
  reply: { 200: z.object({ data: approvalPolicy }) },
});

export const approvalPolicySave = defineRoute({
  id: "approval-policy-save",
  summary: "Change who has to agree; requests under way keep their own",
  method: "PATCH",
  path: "/approval/policy",
  tenant: "headers",
  access: "approval:policy",
  body: z.partial(approvalPolicy),
  reply: { 200: z.object({ data: approvalPolicy }) },
});

const handle = z.string().check(z.minLength(1), z.maxLength(500));
const key = { appId: z.string().check(z.minLength(1), z.maxLength(100)), documentId: handle, itemId: handle };
/** The three together name one record. */
const ofExposure = { appId: "exposure", documentId: "exposure", itemId: "exposure" } as const;

export const exposureList = defineRoute({
  id: "exposure-approval-list",
  summary: "Exposure approvals of the workspace, by app and document where they are named",
  method: "GET",
  path: "/exposure-approval",
  tenant: "headers",
  access: "approval:read",
  nouns: { appId: "exposure", documentId: "exposure" },
  query: z.object({ appId: z.optional(key.appId), documentId: z.optional(handle) }),
  reply: { 200: z.object({ data: z.array(exposureApproval) }) },
});

export const exposureRequest = defineRoute({
  id: "exposure-approval-request",
  summary: "Ask to change one exposed item of a document: once the email is sent it is requested (email_sent)",
  method: "POST",
  path: "/exposure-approval",
  tenant: "headers",
  access: "workflow:run",
  nouns: { appId: "not-ours", documentId: "not-ours", itemId: "not-ours", integrationId: "integration" },
  body: z.object({
    ...key,
    integrationId: z.optional(z.uuid()),
    /** An action of Microsoft 365 that takes the document back from others. */
    action: z._default(z.string().check(z.maxLength(100)), "revoke-sharing-link"),
    approvers: z._default(z.array(z.email()).check(z.maxLength(20)), []),
    message: words,
  }),
  reply: { 201: z.object({ data: exposureApproval }) },
  errors: ["exposure-invalid", "integration-not-found"],
});

export const exposureUpdate = defineRoute({
  id: "exposure-approval-update",
  summary: "The status that the caller supplies (approval_updated); approved ones are then executed",
  method: "PATCH",
  path: "/exposure-approval",
  tenant: "headers",
  access: "approval:decide",
  nouns: ofExposure,
  body: z.object({
    ...key,
    status: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
    words,
    workHash,
  }),
  reply: { 200: z.object({ data: exposureApproval }) },
  errors: ["approval-not-found", "approval-state", "approval-forbidden", "approval-edited", "approval-void"],
});

export const exposureExecute = defineRoute({
  id: "exposure-approval-execute",
  summary: "Do what was approved; the proof is its execution's effects",
  method: "POST",
  path: "/exposure-approval/execute",
  tenant: "headers",
  access: "workflow:run",
  nouns: ofExposure,
  body: z.object(key),
  reply: { 200: z.object({ data: exposureApproval }) },
  errors: ["approval-not-found", "approval-state", "approval-void", "source-failed"],
});

export const exposureClear = defineRoute({
  id: "exposure-approval-clear",
  summary: "Clear records by item (app, document and item named), by document, by app, or all",
  method: "DELETE",
  path: "/exposure-approval",
  tenant: "headers",
  access: "workflow:run",
  nouns: ofExposure,
  query: z.object({
    appId: z.optional(key.appId),
    documentId: z.optional(handle),
    itemId: z.optional(handle),
  }),
  reply: { 200: z.object({ cleared: z.int() }) },
  errors: ["bad-request"],
});
