import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { roles } from "../../permissions.ts";

/** The token of the body, else the cookie of an embedded page, else the refresh cookie. Spends and renews nothing. */
export const authVerifyToken = defineRoute({
  id: "auth-verify-token",
  summary: "Check whether an access token, or the session in the cookie, is valid and whose it is",
  method: "POST",
  path: "/auth/verify-token",
  tenant: "headers",
  access: "public",
  body: z.optional(z.nullable(z.object({ token: z.optional(z.string().check(z.maxLength(4000))) }))),
  reply: { 200: z.object({ data: z.object({ userId: z.string(), email: z.string(), name: z.string() }) }) },
  errors: ["authentication-token-missing", "unauthorized"],
});

export const authLogout = defineRoute({
  id: "auth-logout",
  summary: "End the session of the refresh cookie or bearer token",
  method: "POST",
  path: "/auth/logout",
  tenant: "headers",
  access: "public",
  reply: { 200: z.object({ status: z.literal("ok") }) },
});

export const authMe = defineRoute({
  id: "auth-me",
  summary: "Get the signed-in person",
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
      /** Whether a picture is to be fetched with the account; it is too much for a call that each load makes. */
      hasAvatar: z.boolean(),
      tenant: z.object({ label: z.string(), name: z.string() }),
      memberships: z.array(z.object({ workspaceId: z.string(), role: z.enum(roles) })),
    }),
  },
});

export const socketTicket = defineRoute({
  id: "auth-socket-ticket",
  summary: "Get a single-use ticket, valid for 30 s, that opens the websocket",
  method: "POST",
  path: "/auth/socket-ticket",
  tenant: "headers",
  access: "signed-in",
  reply: { 201: z.object({ ticket: z.string(), expiresAt: z.iso.datetime() }) },
});
