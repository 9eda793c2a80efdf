import * as z from "zod/mini";
import { account, personalTokenView, preferencesChange, sessionView } from "../account.ts";
import { defineRoute } from "../../define-route.ts";
import { passkeyCreation, passkeyRegistration } from "../passkey.ts";
import { newPassword } from "./auth.ts";

/** The caller's own account. All of these ask for a person's session: no personal access token opens them. */
const own = { tenant: "headers", access: "signed-in" } as const;
const done = { 200: z.object({ status: z.literal("ok") }) };
/** Asked for again before a way to sign in changes; not needed where the account has none. */
const password = z.optional(z.string().check(z.maxLength(1000)));
const params = z.object({ id: z.uuid() });

export const accountGet = defineRoute({
  id: "account-get",
  summary: "Get the caller's account",
  method: "GET",
  path: "/account",
  ...own,
  reply: { 200: account },
});

export const accountChange = defineRoute({
  id: "account-change",
  summary: "Change the caller's name or preferences; omitted fields stay unchanged",
  method: "PATCH",
  path: "/account",
  ...own,
  body: z.object({
    name: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
    preferences: z.optional(preferencesChange),
  }),
  reply: { 200: account },
  errors: ["demo-guest", "bad-request"],
});

export const accountWorkspace = defineRoute({
  id: "account-workspace",
  summary: "Choose the workspace this session opens in; null: the default one",
  method: "PATCH",
  path: "/account/workspace",
  ...own,
  nouns: { workspaceId: "workspace" },
  body: z.object({ workspaceId: z.nullable(z.uuid()) }),
  reply: done,
  errors: ["workspace-not-found"],
});

export const accountAvatar = defineRoute({
  id: "account-avatar",
  summary: "Set one's picture, as a data: address of a PNG, JPEG or WebP of 64 KB at most, or take it away with null",
  method: "POST",
  path: "/account/avatar",
  ...own,
  body: z.object({ image: z.nullable(z.string().check(z.maxLength(90_000))) }),
  reply: done,
  errors: ["demo-guest", "avatar-invalid"],
});

export const accountPassword = defineRoute({
  id: "account-password",
  summary: "Change the caller's password and end their other sessions",
  method: "POST",
  path: "/account/password",
  ...own,
  body: z.object({ current: z.string().check(z.maxLength(1000)), password: newPassword }),
  reply: done,
  errors: ["demo-guest", "password-wrong", "password-weak", "too-many-attempts"],
});

export const accountVerification = defineRoute({
  id: "account-verification",
  summary: "Send an email that confirms the caller's address",
  method: "POST",
  path: "/account/verification",
  ...own,
  reply: { 202: z.object({ isSent: z.boolean() }) },
  errors: ["demo-guest", "too-many-attempts"],
});

export const accountResetLink = defineRoute({
  id: "account-reset-link",
  summary: "For an administrator: create a password reset link for a member, shown once",
  method: "POST",
  path: "/member/:userId/reset-link",
  tenant: "headers",
  access: "member:manage",
  nouns: { userId: "member" },
  params: z.object({ userId: z.uuid() }),
  reply: { 201: z.object({ link: z.string(), expiresAt: z.iso.datetime() }) },
  errors: ["member-not-found", "account-outranked", "demo-guest", "too-many-attempts"],
});

export const accountDisable = defineRoute({
  id: "account-disable",
  summary: "For an administrator: disable a member's account everywhere; ends all its sessions, tokens and open pages",
  method: "POST",
  path: "/member/:userId/disable",
  tenant: "headers",
  access: "member:manage",
  nouns: { userId: "member" },
  params: z.object({ userId: z.uuid() }),
  reply: { 200: z.object({ endedCount: z.int() }) },
  errors: ["member-not-found", "account-outranked", "account-own", "demo-guest"],
});

export const accountEnable = defineRoute({
  id: "account-enable",
  summary: "For an administrator: enable a member's account again; ended sessions and tokens stay ended",
  method: "POST",
  path: "/member/:userId/enable",
  tenant: "headers",
  access: "member:manage",
  nouns: { userId: "member" },
  params: z.object({ userId: z.uuid() }),
  reply: { 200: z.object({ status: z.literal("ok") }) },
  errors: ["member-not-found", "account-outranked", "account-own", "demo-guest"],
});

export const totpStart = defineRoute({
  id: "account-totp-start",
  summary: "Begin to set one-time codes up: the secret, and its QR code as SVG; nothing is on before it is confirmed",
  method: "POST",
  path: "/account/totp",
  ...own,
  body: z.object({ password }),
  reply: { 201: z.object({ secret: z.string(), uri: z.string(), qrSvg: z.string() }) },
  errors: ["demo-guest", "totp-on", "password-wrong", "password-missing", "too-many-attempts"],
});

export const totpConfirm = defineRoute({
  id: "account-totp-confirm",
  summary: "Turn on one-time codes with the first code; returns the recovery codes, shown once",
  method: "POST",
  path: "/account/totp/confirm",
  ...own,
  body: z.object({ code: z.string().check(z.trim(), z.regex(/^\d{6}$/)) }),
  reply: { 200: z.object({ recoveryCodes: z.array(z.string()) }) },
  errors: ["totp-on", "totp-off", "mfa-failed", "too-many-attempts"],
});

export const totpDisable = defineRoute({
  id: "account-totp-disable",
  summary: "Turn off one-time codes and delete the recovery codes",
  method: "POST",
  path: "/account/totp/disable",
  ...own,
  body: z.object({ password }),
  reply: done,
  errors: ["demo-guest", "totp-off", "password-wrong", "password-missing", "too-many-attempts"],
});

export const recoveryCodesRenew = defineRoute({
  id: "account-recovery-codes",
  summary: "Replace the recovery codes; the new ones are shown once",
  method: "POST",
  path: "/account/recovery-codes",
  ...own,
  body: z.object({ password }),
  reply: { 201: z.object({ recoveryCodes: z.array(z.string()) }) },
  errors: ["demo-guest", "totp-off", "password-wrong", "password-missing", "too-many-attempts"],
});

export const passkeyOptions = defineRoute({
  id: "account-passkey-options",
  summary: "Begin to add a passkey: what the browser is to make",
  method: "POST",
  path: "/account/passkey/options",
  ...own,
  body: z.object({ password }),
  reply: { 201: z.object({ options: passkeyCreation }) },
  errors: ["demo-guest", "password-wrong", "password-missing", "too-many-attempts"],
});

export const passkeyAdd = defineRoute({
  id: "account-passkey-add",
  summary: "Register the passkey the browser created, as WebAuthn JSON",
  method: "POST",
  path: "/account/passkey",
  ...own,
  nouns: { id: "not-ours", rawId: "not-ours" },
  body: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    response: passkeyRegistration,
  }),
  reply: { 201: z.object({ id: z.string() }) },
  errors: ["demo-guest", "passkey-invalid"],
});

export const passkeyRemove = defineRoute({
  id: "account-passkey-remove",
  summary: "Remove one of the caller's passkeys",
  method: "DELETE",
  path: "/account/passkey/:id",
  ...own,
  nouns: { id: "passkey" },
  params,
  reply: done,
  errors: ["passkey-not-found"],
});

export const sessionList = defineRoute({
  id: "account-session-list",
  summary: "List the caller's sessions",
  method: "GET",
  path: "/account/session",
  ...own,
  reply: { 200: z.object({ data: z.array(sessionView) }) },
});

export const sessionEnd = defineRoute({
  id: "account-session-end",
  summary: "End one of the caller's sessions and close its open pages",
  method: "DELETE",
  path: "/account/session/:id",
  ...own,
  nouns: { id: "session" },
  params,
  reply: done,
  errors: ["session-not-found"],
});

export const sessionEndAll = defineRoute({
  id: "account-session-end-all",
  summary: "Sign out everywhere, or everywhere else",
  method: "POST",
  path: "/account/session/end",
  ...own,
  body: z.object({ keep: z.enum(["this", "none"]) }),
  reply: { 200: z.object({ endedCount: z.int() }) },
  errors: ["demo-guest"],
});

export const personalTokenList = defineRoute({
  id: "account-token-list",
  summary: "List the caller's personal access tokens",
  method: "GET",
  path: "/account/token",
  ...own,
  reply: { 200: z.object({ data: z.array(personalTokenView) }) },
});

export const personalTokenCreate = defineRoute({
  id: "account-token-create",
  summary: "Create a personal access token for scripts, shown once",
  method: "POST",
  path: "/account/token",
  ...own,
  body: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    /** Permission verbs; it may never more than the person's own role. */
    verbs: z.array(z.string()).check(z.minLength(1), z.maxLength(100)),
    days: z.int().check(z.minimum(1), z.maximum(366)),
    password,
  }),
  reply: { 201: z.object({ token: z.string(), data: personalTokenView }) },
  errors: ["demo-guest", "bad-request", "password-wrong", "password-missing", "too-many-attempts"],
});

export const personalTokenRevoke = defineRoute({
  id: "account-token-revoke",
  summary: "Revoke a personal access token",
  method: "DELETE",
  path: "/account/token/:id",
  ...own,
  nouns: { id: "personal-token" },
  params,
  reply: done,
  errors: ["personal-token-not-found"],
});

export const accountLeave = defineRoute({
  id: "account-leave",
  summary: "Leave a workspace",
  method: "POST",
  path: "/account/leave",
  ...own,
  nouns: { workspaceId: "workspace" },
  body: z.object({ workspaceId: z.uuid() }),
  reply: done,
  errors: ["workspace-not-found", "last-owner", "demo-guest"],
});
