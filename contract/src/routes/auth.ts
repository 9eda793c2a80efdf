import * as z from "zod/mini";
import { defineRoute } from "../define-route.ts";
import { passkeyAssertion, passkeyRequest } from "../passkey.ts";
import { roles } from "../permissions.ts";

const email = z.string().check(z.trim(), z.toLowerCase(), z.email(), z.maxLength(254));
const password = z.string().check(z.minLength(1), z.maxLength(1000));
const accessToken = z.object({ access_token: z.string() });

const signedIn = z.extend(accessToken, { mfa: z.literal("none") });
/** The password was right and a code is asked for: until then the session mints nothing. */
const awaitsCode = z.object({ mfa: z.literal("totp"), challenge: z.string(), expiresAt: z.iso.datetime() });
const token = z.string().check(z.minLength(20), z.maxLength(200));

export const passwordCharsMin = 12;
export const newPassword = z.string().check(z.minLength(passwordCharsMin), z.maxLength(1000));

/** Script-readable cookies that hold 'true' or 'false'; the server's session decides. */
export const multiFactorCookie = "multi-factor";
export const accountVerifiedCookie = "account-verified";

export const authState = defineRoute({
  id: "auth-state",
  summary: "What the sign-in page offers here",
  method: "GET",
  path: "/auth/state",
  tenant: "headers",
  access: "public",
  reply: {
    200: z.object({
      tenant: z.object({ label: z.string(), name: z.string() }),
      setup: z.boolean(),
      demo: z.boolean(),
      /** Whether the organisation signs in with its own provider, and whether it must. */
      sso: z.enum(["off", "offered", "required"]),
      /** Whether letters go out; without, a forgotten password is for an administrator to mend. */
      mail: z.boolean(),
    }),
  },
});

export const authSetup = defineRoute({
  id: "auth-setup",
  summary: "Create the first owner of an empty database, with the token that the start printed",
  method: "POST",
  path: "/auth/setup",
  tenant: "headers",
  access: "public",
  body: z.object({
    token: z.string().check(z.minLength(1), z.maxLength(200)),
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    email,
    password: newPassword,
    workspaceName: z._default(z.string().check(z.trim(), z.minLength(1), z.maxLength(100)), "Main"),
  }),
  reply: { 200: signedIn },
  errors: ["setup-done", "setup-token-wrong", "too-many-attempts"],
});

export const authLogin = defineRoute({
  id: "auth-login",
  summary: "Sign in with e-mail and password; sets the refresh cookie",
  method: "POST",
  path: "/auth/login",
  tenant: "headers",
  access: "public",
  body: z.object({ email, password }),
  reply: { 200: z.discriminatedUnion("mfa", [signedIn, awaitsCode]) },
  errors: ["login-failed", "sso-required", "too-many-attempts"],
});

export const authSecondFactor = defineRoute({
  id: "auth-second-factor",
  summary: "The second step of a sign-in: a one-time code, or a recovery code; each works once",
  method: "POST",
  path: "/auth/second-factor",
  tenant: "headers",
  access: "public",
  body: z.object({ challenge: token, code: z.string().check(z.trim(), z.minLength(6), z.maxLength(40)) }),
  reply: { 200: signedIn },
  errors: ["mfa-failed", "mfa-over", "too-many-attempts"],
});

export const authPasskeyOptions = defineRoute({
  id: "auth-passkey-options",
  summary: "Begin a sign-in with a passkey: what the browser is to sign",
  method: "POST",
  path: "/auth/passkey/options",
  tenant: "headers",
  access: "public",
  reply: { 201: z.object({ options: passkeyRequest }) },
  errors: ["too-many-attempts"],
});

export const authPasskey = defineRoute({
  id: "auth-passkey",
  summary: "Sign in with a passkey; the browser's answer as its WebAuthn JSON",
  method: "POST",
  path: "/auth/passkey",
  tenant: "headers",
  access: "public",
  body: z.object({ response: passkeyAssertion }),
  reply: { 200: signedIn },
  errors: ["passkey-refused", "sso-required", "too-many-attempts"],
});

export const authForgotPassword = defineRoute({
  id: "auth-forgot-password",
  summary: "Ask for a link to a new password; the answer is the same for every address",
  method: "POST",
  path: "/auth/forgot-password",
  tenant: "headers",
  access: "public",
  body: z.object({ email }),
  reply: { 202: z.object({ status: z.literal("ok") }) },
  errors: ["too-many-attempts"],
});

export const authResetPassword = defineRoute({
  id: "auth-reset-password",
  summary: "Set a new password with the token of a link; ends all sessions and tokens of the account",
  method: "POST",
  path: "/auth/reset-password",
  tenant: "headers",
  access: "public",
  body: z.object({ token, password: newPassword }),
  reply: { 200: z.object({ status: z.literal("ok") }) },
  errors: ["account-link-invalid", "too-many-attempts"],
});

export const authVerifyEmail = defineRoute({
  id: "auth-verify-email",
  summary: "Confirm an e-mail address with the token of a link",
  method: "POST",
  path: "/auth/verify-email",
  tenant: "headers",
  access: "public",
  body: z.object({ token }),
  reply: { 200: z.object({ email: z.string() }) },
  errors: ["account-link-invalid", "too-many-attempts"],
});

/** The token of the body, else the refresh cookie. Says who it is; spends and renews nothing. */
export const authVerifyToken = defineRoute({
  id: "auth-verify-token",
  summary: "Whether an access token, or the cookie's session, is live, and whose it is",
  method: "POST",
  path: "/auth/verify-token",
  tenant: "headers",
  access: "public",
  body: z.optional(z.nullable(z.object({ token: z.optional(z.string().check(z.maxLength(4000))) }))),
  reply: { 200: z.object({ data: z.object({ userId: z.string(), email: z.string(), name: z.string() }) }) },
  errors: ["authentication-token-missing", "unauthorized"],
});

export const authDemo = defineRoute({
  id: "auth-demo",
  summary: "Sign a newcomer in to the demo workspace, from this machine only",
  method: "POST",
  path: "/auth/demo",
  tenant: "headers",
  access: "public",
  reply: { 200: signedIn },
  errors: ["demo-off", "too-many-attempts"],
});

export const authRefresh = defineRoute({
  id: "auth-refresh-token",
  summary: "Rotate the refresh token (cookie, or body) and mint an access token",
  method: "POST",
  path: "/auth/refresh-token",
  tenant: "headers",
  access: "public",
  body: z.optional(z.nullable(z.object({ refreshToken: z.optional(z.string().check(z.maxLength(500))) }))),
  reply: { 201: accessToken },
  errors: ["refresh-failed"],
});

export const authLogout = defineRoute({
  id: "auth-logout",
  summary: "End the session of the refresh cookie or the bearer token",
  method: "POST",
  path: "/auth/logout",
  tenant: "headers",
  access: "public",
  reply: { 200: z.object({ status: z.literal("ok") }) },
});

export const authMe = defineRoute({
  id: "auth-me",
  summary: "Who is signed in",
  method: "GET",
  path: "/auth/me",
  tenant: "headers",
  access: "signed-in",
  reply: {
    200: z.object({
      id: z.string(),
      email: z.string(),
      name: z.string(),
      isDemoGuest: z.boolean(),
      tenant: z.object({ label: z.string(), name: z.string() }),
      memberships: z.array(z.object({ workspaceId: z.string(), role: z.enum(roles) })),
    }),
  },
});

export const socketTicket = defineRoute({
  id: "auth-socket-ticket",
  summary: "A one-use ticket of 30 s that opens the websocket",
  method: "POST",
  path: "/auth/socket-ticket",
  tenant: "headers",
  access: "signed-in",
  reply: { 201: z.object({ ticket: z.string(), expiresAt: z.iso.datetime() }) },
});
