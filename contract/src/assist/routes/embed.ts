import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { embedToken } from "../embed.ts";

export const embedOriginsMax = 50;
export const embedTokenMinutes = { min: 1, max: 1440, default: 10 } as const;

const done = { 200: z.object({ status: z.literal("ok") }) };
const session = z.object({ access_token: z.string() });

export const embedSettingsGet = defineRoute({
  id: "embed-settings-get",
  summary: "List the pages that may embed this organisation's console",
  method: "GET",
  path: "/embed/settings",
  tenant: "headers",
  access: "embed:read",
  reply: { 200: z.object({ origins: z.array(z.string()), mayManage: z.boolean() }) },
});

export const embedSettingsSave = defineRoute({
  id: "embed-settings-save",
  summary: "Set which origins may embed the console; an empty list means none",
  method: "PATCH",
  path: "/embed/settings",
  tenant: "headers",
  access: "signed-in",
  body: z.object({
    origins: z.array(z.string().check(z.maxLength(300))).check(z.maxLength(embedOriginsMax)),
  }),
  reply: { 200: z.object({ origins: z.array(z.string()) }) },
  errors: ["organisation-forbidden", "embed-origin-invalid"],
});

export const embedTokenList = defineRoute({
  id: "embed-token-list",
  summary: "List the workspace's embed tokens, newest first",
  method: "GET",
  path: "/embed/token",
  tenant: "headers",
  access: "embed:read",
  reply: { 200: z.object({ data: z.array(embedToken) }) },
});

export const embedTokenCreate = defineRoute({
  id: "embed-token-create",
  summary: "Create an embed token, shown once: it opens one read-only session of a day in this workspace",
  method: "POST",
  path: "/embed/token",
  tenant: "headers",
  access: "embed:issue",
  body: z.object({
    name: z._default(z.string().check(z.trim(), z.minLength(1), z.maxLength(100)), "Embedded page"),
    /** How long it may wait to be used. */
    minutes: z._default(
      z.int().check(z.gte(embedTokenMinutes.min), z.lte(embedTokenMinutes.max)),
      embedTokenMinutes.default,
    ),
  }),
  reply: { 201: z.object({ data: embedToken, token: z.string() }) },
});

export const embedTokenWithdraw = defineRoute({
  id: "embed-token-withdraw",
  summary: "Revoke an embed token and end the session it opened",
  method: "DELETE",
  path: "/embed/token/:id",
  tenant: "headers",
  access: "embed:issue",
  nouns: { id: "embed-token" },
  params: z.object({ id: z.uuid() }),
  reply: done,
  errors: ["embed-token-not-found"],
});

/** Below /auth, where the cookie goes. */
export const embedRedeem = defineRoute({
  id: "embed-redeem",
  summary: "Open an embedded session with a single-use token; sets the partitioned cookie that lasts a day",
  method: "POST",
  path: "/auth/embed-redeem",
  tenant: "headers",
  access: "public",
  body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  reply: { 201: session },
  errors: ["embed-token-invalid", "too-many-attempts"],
});

export const embedRefresh = defineRoute({
  id: "embed-refresh",
  summary: "Get a new access token for an embedded page, by its own cookie or the browser's sign-in cookie",
  method: "POST",
  path: "/auth/embed-refresh",
  tenant: "headers",
  access: "public",
  reply: { 201: session },
  errors: ["embed-cookie-missing", "refresh-failed"],
});

export const embedFrame = defineRoute({
  id: "embed-frame",
  summary: "Get the workspace an embedded session is limited to",
  method: "GET",
  path: "/embed/frame",
  tenant: "headers",
  access: "workspace:read",
  isEmbeddable: true,
  reply: {
    200: z.object({
      workspace: z.object({ id: z.string(), name: z.string(), isDemo: z.boolean() }),
      /** The visitor is signed in to an account of their own; false where an embed token opened the session. */
      hasAccount: z.boolean(),
    }),
  },
});
