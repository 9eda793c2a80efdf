import * as z from "zod/mini";
import { authInfo, authTypeDefault } from "../auth-info.ts";
import { sourceCheck } from "../container.ts";
import { defineRoute } from "../../define-route.ts";
import { moment } from "../../moment.ts";

const line = z.optional(z.string().check(z.maxLength(20_000)));
const input = {
  /** The e-mail-security form; the same as their names in `fields`. */
  apiToken: line,
  clientId: line,
  secret: line,
  baseUrl: line,
  fields: z.optional(z.record(z.string().check(z.maxLength(100)), z.unknown())),
  expiresAt: z.optional(z.nullable(moment)),
};

export const authInfoSearch = defineRoute({
  id: "authinfo-search",
  summary: "Get a product's credentials; secrets as {set, last4}",
  method: "GET",
  path: "/authinfo/search",
  tenant: "headers",
  access: "integration:read",
  nouns: { catalogId: "catalog" },
  query: z.object({ catalogId: z.coerce.number().check(z.int(), z.positive()) }),
  reply: { 200: z.object({ data: z.array(authInfo) }) },
  errors: ["catalog-not-found"],
});

export const authInfoSave = defineRoute({
  id: "authinfo-save",
  summary: "Save credentials: updates those of the same catalogId and authType (and integration), else creates them",
  method: "POST",
  path: "/authinfo",
  tenant: "headers",
  access: "integration:write",
  nouns: { catalogId: "catalog", integrationId: "integration", clientId: "not-ours" },
  body: z.object({
    catalogId: z.int().check(z.positive()),
    authType: z._default(z.string().check(z.minLength(1), z.maxLength(60)), authTypeDefault),
    integrationId: z.optional(z.nullable(z.uuid())),
    ...input,
  }),
  reply: { 201: z.object({ data: authInfo }), 200: z.object({ data: authInfo }) },
  errors: ["catalog-not-found", "integration-not-found", "auth-info-invalid"],
});

export const authInfoUpdate = defineRoute({
  id: "authinfo-update",
  summary: "Change credentials; a new address requires the secret again, an omitted secret is kept",
  method: "PATCH",
  path: "/authinfo/:id",
  tenant: "headers",
  access: "integration:write",
  nouns: { id: "auth-info", clientId: "not-ours" },
  params: z.object({ id: z.uuid() }),
  body: z.object(input),
  reply: { 200: z.object({ data: authInfo }) },
  errors: ["auth-info-not-found", "auth-info-invalid"],
});

/** What is in use goes on being used: a new secret is proven beside the old one. */
export const authInfoTry = defineRoute({
  id: "authinfo-try",
  summary: "Test the source with other credentials; nothing is saved",
  method: "POST",
  path: "/authinfo/:id/try",
  tenant: "headers",
  access: "integration:write",
  nouns: { id: "auth-info", clientId: "not-ours" },
  params: z.object({ id: z.uuid() }),
  body: z.object(input),
  reply: { 200: z.object({ data: sourceCheck }) },
  errors: ["auth-info-not-found", "auth-info-invalid", "integration-not-found", "oauth-unready"],
});

/** The address is for a popup of the browser that asked: its cookie binds the answer to it. */
export const createIntegrationAuth = defineRoute({
  id: "create-integration-auth",
  summary: "Get the vendor's sign-in address (OAuth with PKCE, in a popup); url null if credentials are typed in",
  method: "GET",
  path: "/integration/create-integration-auth/:id",
  tenant: "headers",
  access: "integration:write",
  nouns: { id: "integration" },
  params: z.object({ id: z.uuid() }),
  query: z.object({
    authType: z.optional(z.string().check(z.maxLength(60))),
    /** Also asks for the rights to act. */
    withActions: z.optional(z.enum(["true", "false"])),
  }),
  reply: {
    200: z.object({
      data: z.object({
        integrationId: z.string(),
        catalogId: z.int(),
        authType: z.nullable(z.string()),
        url: z.nullable(z.string()),
        /** To be registered with the vendor. */
        redirectUri: z.string(),
      }),
    }),
  },
  errors: ["integration-not-found", "oauth-unready"],
});

/** Where the vendor sends the popup back to. Leads to a page of the console that says what came of it. */
export const connectionCallback = defineRoute({
  id: "connection-callback",
  summary: "Get the redirect address to register with vendors",
  method: "GET",
  path: "/auth/connection-callback",
  tenant: "state",
  access: "public",
  query: z.object({
    state: z.optional(z.string().check(z.maxLength(500))),
    code: z.optional(z.string().check(z.maxLength(4_000))),
    error: z.optional(z.string().check(z.maxLength(500))),
  }),
  reply: { 303: z.unknown() },
});
