import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";

/** An address as it is kept: trimmed, in lower case. */
export const email = z.string().check(z.trim(), z.toLowerCase(), z.email(), z.maxLength(254));
const password = z.string().check(z.minLength(1), z.maxLength(1000));
const accessToken = z.object({ access_token: z.string() });

/** Signed in: nothing more is asked for. */
export const signedIn = z.extend(accessToken, { mfa: z.literal("none") });
/** The password was right and a code is asked for: until then the session mints nothing. */
const awaitsCode = z.object({ mfa: z.literal("totp"), challenge: z.string(), expiresAt: z.iso.datetime() });

export const passwordCharsMin = 12;
export const newPassword = z.string().check(z.minLength(passwordCharsMin), z.maxLength(1000));

/** Script-readable cookies that hold 'true' or 'false'; the server's session decides. */
export const multiFactorCookie = "multi-factor";
export const accountVerifiedCookie = "account-verified";

/**
 * Script-readable: the page sets it as somebody signs out, and the server clears it once the session has ended or another
 * sign-in replaced it. Until then nothing refreshes the session, even if the sign-out never reached the server.
 */
export const signedOutCookie = "signed-out";

export const authState = defineRoute({
  id: "auth-state",
  summary: "List the sign-in methods available here",
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
      /** Whether emails are sent; without, a forgotten password is for an administrator to mend. */
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
  errors: ["setup-done", "setup-token-wrong", "password-weak", "too-many-attempts"],
});

export const authLogin = defineRoute({
  id: "auth-login",
  summary: "Sign in with email and password; sets the refresh cookie",
  method: "POST",
  path: "/auth/login",
  tenant: "headers",
  access: "public",
  body: z.object({ email, password }),
  reply: { 200: z.discriminatedUnion("mfa", [signedIn, awaitsCode]) },
  errors: ["sign-in-locked", "login-failed", "sso-required", "too-many-attempts"],
});

export const authDemo = defineRoute({
  id: "auth-demo",
  summary: "Sign a new visitor in to the demo workspace, from this machine only",
  method: "POST",
  path: "/auth/demo",
  tenant: "headers",
  access: "public",
  reply: { 200: signedIn },
  errors: ["demo-off", "too-many-attempts"],
});

export const authRefresh = defineRoute({
  id: "auth-refresh-token",
  summary: "Rotate the refresh token (cookie or body) and issue an access token",
  method: "POST",
  path: "/auth/refresh-token",
  tenant: "headers",
  access: "public",
  body: z.optional(z.nullable(z.object({ refreshToken: z.optional(z.string().check(z.maxLength(500))) }))),
  reply: { 201: accessToken },
  errors: ["refresh-failed"],
});
