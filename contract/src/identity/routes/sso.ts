import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { ssoSettings, ssoTestStep } from "../sso.ts";

/** A path of our own to go to afterwards; anything else is refused, so that nobody is led elsewhere. */
const next = z.optional(z.string().check(z.maxLength(2000)));
const started = z.object({ url: z.url() });

/** A call of the page, not a link: another site cannot begin a sign-in in somebody's name. */
export const ssoStart = defineRoute({
  id: "sso-start",
  summary: "Begin a sign-in: the provider's address to go to; binds it to this browser",
  method: "POST",
  path: "/pingone-login/start",
  tenant: "headers",
  access: "public",
  body: z.object({ next }),
  reply: { 201: started },
  errors: ["sso-off", "sso-unavailable", "sso-address", "too-many-attempts"],
});

export const ssoLink = defineRoute({
  id: "sso-link",
  summary: "Begin a sign-in that joins the provider's account to the caller's own",
  method: "POST",
  path: "/pingone-login/link",
  tenant: "headers",
  access: "signed-in",
  body: z.object({ next }),
  reply: { 201: started },
  errors: ["sso-off", "sso-unavailable", "sso-address", "too-many-attempts"],
});

/** Where the provider sends the browser back to. Answers with a redirect into the console, whatever came of it. */
export const ssoCallback = defineRoute({
  id: "sso-callback",
  summary: "Get the redirect address to register with the provider",
  method: "GET",
  path: "/pingone-login/callback",
  tenant: "state",
  access: "public",
  query: z.object({
    state: z.optional(z.string()),
    code: z.optional(z.string()),
    iss: z.optional(z.string()),
    error: z.optional(z.string()),
    error_description: z.optional(z.string()),
  }),
  reply: { 303: z.unknown() },
});

export const ssoSlo = defineRoute({
  id: "sso-slo",
  summary: "Single logout: get the provider's sign-out address, for the ID token in the x-ping-id-token header",
  method: "GET",
  path: "/pingone-login/slo",
  tenant: "headers",
  access: "public",
  reply: { 200: z.object({ signoff: z.url() }) },
  errors: ["sso-off", "sso-hint-missing", "sso-hint-foreign", "sso-no-signoff", "sso-unavailable"],
});

export const ssoBackChannel = defineRoute({
  id: "sso-back-channel",
  summary: "Back-channel logout: the provider ends our sessions with a signed logout token",
  method: "POST",
  path: "/pingone-login/back-channel/:key",
  tenant: "key",
  access: "public",
  nouns: { key: "sso-config" },
  params: z.object({ key: z.uuid() }),
  bodyFormat: "form",
  body: z.object({ logout_token: z.string().check(z.minLength(1), z.maxLength(16_000)) }),
  reply: { 200: z.object({ status: z.literal("ok") }) },
  errors: ["not-found", "sso-logout-token", "sso-unavailable", "too-many-attempts"],
});

const secretTrace = z.object({ set: z.boolean(), last4: z.string() });
const named = z.object({ id: z.string(), name: z.string() });

export const ssoSettingsGet = defineRoute({
  id: "sso-settings-get",
  summary: "Get the organisation's single sign-on settings; only for its owners and admins",
  method: "GET",
  path: "/sso/settings",
  tenant: "headers",
  access: "signed-in",
  reply: {
    200: z.object({
      /** Null where the caller may not manage it, or nothing is set up. */
      settings: z.nullable(ssoSettings),
      clientSecret: secretTrace,
      /** The operator's environment decides issuer, client and secret. */
      isFromEnvironment: z.boolean(),
      mayManage: z.boolean(),
      /** Whether the caller's own account is joined to one of the provider. */
      isLinked: z.boolean(),
      isOffered: z.boolean(),
      /** What to register with the provider. */
      addresses: z.object({
        redirect: z.string(),
        postLogout: z.string(),
        backChannel: z.string(),
      }),
      workspaces: z.array(named),
      owners: z.array(z.extend(named, { email: z.string(), hasPassword: z.boolean() })),
    }),
  },
});

export const ssoSettingsSave = defineRoute({
  id: "sso-settings-save",
  summary: "Set single sign-on up, or change it; another issuer asks for the client's secret again",
  method: "PATCH",
  path: "/sso/settings",
  tenant: "headers",
  access: "signed-in",
  nouns: {
    defaultWorkspaceId: "organisation-workspace",
    workspaceId: "organisation-workspace",
    breakGlassUserId: "organisation-member",
    clientId: "not-ours",
  },
  body: z.object({
    ...ssoSettings.shape,
    /** Write-only; left out: the kept one stays. */
    clientSecret: z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
  }),
  reply: { 200: z.object({ status: z.literal("ok") }) },
  errors: ["organisation-forbidden", "sso-invalid", "workspace-not-found", "member-not-found"],
});

export const ssoSettingsRemove = defineRoute({
  id: "sso-settings-remove",
  summary: "Remove single sign-on; accounts stay and sign in with a password again",
  method: "DELETE",
  path: "/sso/settings",
  tenant: "headers",
  access: "signed-in",
  reply: { 200: z.object({ status: z.literal("ok") }) },
  errors: ["organisation-forbidden"],
});

export const ssoTest = defineRoute({
  id: "sso-test",
  summary: "Test a provider before saving it: discovery, endpoints, keys, client and secret",
  method: "POST",
  path: "/sso/test",
  tenant: "headers",
  access: "signed-in",
  nouns: { clientId: "not-ours" },
  body: z.object({
    issuer: ssoSettings.shape.issuer,
    clientId: ssoSettings.shape.clientId,
    clientSecret: z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
  }),
  reply: { 200: z.object({ steps: z.array(ssoTestStep) }) },
  errors: ["organisation-forbidden", "too-many-attempts"],
});
