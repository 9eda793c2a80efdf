import * as z from "zod/mini";
import { defineRoute } from "../define-route.ts";
import { roles } from "../permissions.ts";

const email = z.string().check(z.trim(), z.toLowerCase(), z.email(), z.maxLength(254));
const password = z.string().check(z.minLength(1), z.maxLength(1000));
const accessToken = z.object({ access_token: z.string() });

export const passwordCharsMin = 12;

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
    password: z.string().check(z.minLength(passwordCharsMin), z.maxLength(1000)),
    workspaceName: z._default(z.string().check(z.trim(), z.minLength(1), z.maxLength(100)), "Main"),
  }),
  reply: { 200: z.extend(accessToken, { mfa: z.literal("none") }) },
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
  reply: { 200: z.extend(accessToken, { mfa: z.literal("none") }) },
  errors: ["login-failed", "too-many-attempts"],
});

export const authDemo = defineRoute({
  id: "auth-demo",
  summary: "Sign a newcomer in to the demo workspace, from this machine only",
  method: "POST",
  path: "/auth/demo",
  tenant: "headers",
  access: "public",
  reply: { 200: z.extend(accessToken, { mfa: z.literal("none") }) },
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
