import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { invitation, member } from "../member.ts";
import { roles } from "../../permissions.ts";
import { passwordCharsMin } from "./auth.ts";

const role = z.enum(roles);
const token = z.string().check(z.minLength(20), z.maxLength(100));
const done = { 200: z.object({ status: z.literal("ok") }) };

export const memberList = defineRoute({
  id: "member-list",
  summary: "List the workspace's members",
  method: "GET",
  path: "/member",
  tenant: "headers",
  access: "member:read",
  reply: { 200: z.object({ data: z.array(member) }) },
});

export const memberDisabledList = defineRoute({
  id: "member-disabled-list",
  summary: "List members whose account is disabled",
  method: "GET",
  path: "/member/disabled",
  tenant: "headers",
  access: "member:manage",
  reply: { 200: z.object({ data: z.array(member) }) },
});

export const memberChangeRole = defineRoute({
  id: "member-change-role",
  summary: "Change a member's role; applies from the next call, and open pages are notified",
  method: "PATCH",
  path: "/member/:userId",
  tenant: "headers",
  access: "member:manage",
  nouns: { userId: "member" },
  params: z.object({ userId: z.uuid() }),
  body: z.object({ role }),
  reply: done,
  errors: ["member-not-found", "member-rank", "last-owner"],
});

export const memberRemove = defineRoute({
  id: "member-remove",
  summary: "Remove a member from the workspace and close their open pages",
  method: "DELETE",
  path: "/member/:userId",
  tenant: "headers",
  access: "member:manage",
  nouns: { userId: "member" },
  params: z.object({ userId: z.uuid() }),
  reply: done,
  errors: ["member-not-found", "member-rank", "last-owner"],
});

export const memberLeave = defineRoute({
  id: "member-leave",
  summary: "Leave the workspace",
  method: "POST",
  path: "/member/leave",
  tenant: "headers",
  access: "workspace:read",
  reply: done,
  errors: ["last-owner", "demo-guest"],
});

export const invitationList = defineRoute({
  id: "invitation-list",
  summary: "List pending invitations",
  method: "GET",
  path: "/invitation",
  tenant: "headers",
  access: "member:manage",
  reply: { 200: z.object({ data: z.array(invitation) }) },
});

export const invitationCreate = defineRoute({
  id: "invitation-create",
  summary: "Invite by email, replacing any earlier invitation; without a mail server the answer has a link to pass on",
  method: "POST",
  path: "/invitation",
  tenant: "headers",
  access: "member:manage",
  body: z.object({
    email: z.string().check(z.trim(), z.toLowerCase(), z.email(), z.maxLength(254)),
    role,
  }),
  reply: { 201: z.object({ data: invitation, link: z.nullable(z.string()) }) },
  errors: ["member-exists", "member-rank", "too-many-attempts"],
});

export const invitationWithdraw = defineRoute({
  id: "invitation-withdraw",
  summary: "Withdraw an invitation and its link",
  method: "DELETE",
  path: "/invitation/:id",
  tenant: "headers",
  access: "member:manage",
  nouns: { id: "invitation" },
  params: z.object({ id: z.uuid() }),
  reply: done,
  errors: ["invitation-not-found"],
});

export const invitationLook = defineRoute({
  id: "invitation-look",
  summary: "Get an invitation by its token",
  method: "POST",
  path: "/invitation/look",
  tenant: "headers",
  access: "public",
  body: z.object({ token }),
  reply: {
    200: z.object({
      email: z.string(),
      role,
      workspaceName: z.string(),
      tenantName: z.string(),
      invitedBy: z.string(),
      expiresAt: z.iso.datetime(),
      hasAccount: z.boolean(),
    }),
  },
  errors: ["invitation-invalid", "too-many-attempts"],
});

/** Signing in afterwards is a call of its own, so that it goes through everything a sign-in goes through. */
export const invitationAccept = defineRoute({
  id: "invitation-accept",
  summary: "Create the invited account, with name and password, and join its workspace",
  method: "POST",
  path: "/invitation/accept",
  tenant: "headers",
  access: "public",
  body: z.object({
    token,
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    password: z.string().check(z.minLength(passwordCharsMin), z.maxLength(1000)),
  }),
  reply: { 201: z.object({ email: z.string(), workspaceId: z.string() }) },
  errors: ["invitation-invalid", "invitation-needs-sign-in", "password-weak", "too-many-attempts"],
});

export const invitationJoin = defineRoute({
  id: "invitation-join",
  summary: "Join the invitation's workspace with the signed-in account",
  method: "POST",
  path: "/invitation/join",
  tenant: "headers",
  access: "signed-in",
  body: z.object({ token }),
  reply: { 200: z.object({ workspaceId: z.string() }) },
  errors: ["invitation-invalid", "invitation-other-account"],
});
