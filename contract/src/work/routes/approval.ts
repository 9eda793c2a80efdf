import * as z from "zod/mini";
import { targetReading } from "../approval-basis.ts";
import { approval, approvalKinds, approvalPolicy, approvalStatuses, exposureApproval } from "../approval.ts";
import { defineRoute } from "../../define-route.ts";

const byId = z.object({ id: z.uuid() });
const one = z.object({ data: approval });
/** Of the request as it was seen: approving it is refused as `approval-edited` where somebody has edited it since. */
const workHash = z.optional(z.string().check(z.maxLength(100)));
const words = z._default(z.string().check(z.trim(), z.maxLength(2000)), "");

export const approvalList = defineRoute({
  id: "approval-list",
  summary: "List approval requests, pending and decided, newest first, by page",
  method: "GET",
  path: "/approval",
  tenant: "headers",
  access: "approval:read",
  nouns: { executionId: "execution" },
  query: z.object({
    status: z.optional(z.enum(approvalStatuses)),
    kind: z.optional(z.enum(approvalKinds)),
    /** What the caller can decide, what of it they snoozed, what waits for others, or what is settled. */
    whose: z.optional(z.enum(["mine", "snoozed", "others", "settled"])),
    executionId: z.optional(z.uuid()),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
    /** Of the page before: its last request. */
    cursor: z.optional(z.string().check(z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/))),
  }),
  reply: { 200: z.object({ data: z.array(approval), cursor: z.nullable(z.string()) }) },
});

export const approvalCount = defineRoute({
  id: "approval-count",
  summary: "Count requests that need the caller's approval (the badge), and all of them",
  method: "GET",
  path: "/approval/count",
  tenant: "headers",
  access: "approval:read",
  reply: { 200: z.object({ pending: z.int(), all: z.int() }) },
});

export const approvalGet = defineRoute({
  id: "approval-get",
  summary: "Get an approval request",
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
  summary: "Approve, edit the arguments and approve, or reject with a comment",
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

export const approvalTarget = defineRoute({
  id: "approval-target",
  summary: "Read a request's target again: what approving it would change now; a changed target voids the request",
  method: "POST",
  path: "/approval/:id/target",
  tenant: "headers",
  access: "approval:decide",
  nouns: { id: "approval" },
  params: byId,
  reply: { 200: z.object({ data: targetReading }) },
  errors: ["approval-not-found"],
});

export const approvalSnooze = defineRoute({
  id: "approval-snooze",
  summary: "Take a pending request out of the caller's own list until a time, or put it back",
  method: "POST",
  path: "/approval/:id/snooze",
  tenant: "headers",
  access: "approval:decide",
  nouns: { id: "approval" },
  params: byId,
  body: z.object({ until: z.nullable(z.iso.datetime()) }),
  reply: { 200: one },
  errors: ["approval-not-found", "approval-state"],
});

export const approvalPolicyGet = defineRoute({
  id: "approval-policy",
  summary: "Get the workspace's approval policy",
  method: "GET",
  path: "/approval/policy",
  tenant: "headers",
  access: "approval:read",
  reply: { 200: z.object({ data: approvalPolicy, isOnlyMember: z.boolean() }) },
});

export const approvalPolicySave = defineRoute({
  id: "approval-policy-save",
  summary: "Change the approval policy; open requests keep theirs",
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
  summary: "List the workspace's exposure approvals, optionally by app and document",
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
  summary: "Request to change an exposed item of a document: requested (email_sent) once the email is sent",
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
  summary: "Set the status the caller supplies (approval_updated); approved ones are then executed",
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
  summary: "Clear records by item (with app, document and item), by document, by app, or all",
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
