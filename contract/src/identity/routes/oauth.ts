import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { clientGrant, clientRequest } from "../oauth.ts";

/** The protocol's own calls: their input, answers and errors are OAuth's, and belong to whoever speaks it. */
const protocol = { tenant: "host", access: "public", bodyFormat: "raw", reply: { 200: z.unknown() } } as const;

export const oauthServerMetadata = defineRoute({
  ...protocol,
  isOpenToPages: true,
  id: "oauth-server-metadata",
  summary: "OAuth authorization server metadata (RFC 8414)",
  method: "GET",
  path: "/.well-known/oauth-authorization-server",
  isAtRoot: true,
});

export const oauthResourceMetadata = defineRoute({
  ...protocol,
  isOpenToPages: true,
  id: "oauth-resource-metadata",
  summary: "OAuth protected resource metadata (RFC 9728) of the Model Context Protocol server",
  method: "GET",
  path: "/.well-known/oauth-protected-resource/api/mcp",
  isAtRoot: true,
});

export const oauthAuthorize = defineRoute({
  ...protocol,
  id: "oauth-authorize",
  summary: "OAuth: an external client requests a code; redirects the browser to the consent page",
  method: "GET",
  path: "/oauth/authorize",
});

export const oauthResume = defineRoute({
  ...protocol,
  id: "oauth-resume",
  summary: "OAuth: continue after the person has answered, in the same browser",
  method: "GET",
  path: "/oauth/authorize/:id",
  nouns: { id: "not-ours" },
  params: z.object({ id: z.string() }),
});

export const oauthToken = defineRoute({
  ...protocol,
  isOpenToPages: true,
  id: "oauth-token",
  summary: "OAuth: exchange a code or refresh token for an access token limited to the MCP server",
  method: "POST",
  path: "/oauth/token",
});

export const oauthRegister = defineRoute({
  ...protocol,
  isOpenToPages: true,
  id: "oauth-register",
  summary: "OAuth: register an external client (RFC 7591); a client nobody approves is deleted after a day",
  method: "POST",
  path: "/oauth/register",
});

export const oauthRevoke = defineRoute({
  ...protocol,
  isOpenToPages: true,
  id: "oauth-revoke",
  summary: "OAuth: a client revokes its tokens (RFC 7009)",
  method: "POST",
  path: "/oauth/revoke",
});

export const oauthKeys = defineRoute({
  ...protocol,
  isOpenToPages: true,
  id: "oauth-keys",
  summary: "OAuth: the public keys named in the metadata",
  method: "GET",
  path: "/oauth/jwks",
});

const request = { nouns: { id: "not-ours" }, params: z.object({ id: z.string().check(z.maxLength(100)) }) } as const;

/** Below this address lies the cookie that binds a request to the browser which began it. */
export const oauthRequestOpen = defineRoute({
  id: "oauth-request-open",
  summary: "OAuth: redirect the browser to the consent page",
  method: "GET",
  path: "/oauth/request/:id",
  tenant: "host",
  access: "public",
  ...request,
  reply: { 303: z.unknown() },
});

export const oauthRequestGet = defineRoute({
  id: "oauth-request-get",
  summary: "Get what an external client requests from the caller, in the same browser",
  method: "GET",
  path: "/oauth/request/:id/details",
  tenant: "headers",
  access: "signed-in",
  ...request,
  reply: { 200: clientRequest },
  errors: ["oauth-request-gone"],
});

export const oauthRequestDecide = defineRoute({
  id: "oauth-request-decide",
  summary:
    "Allow an external client to use the caller's tools in one workspace, or deny it; returns the redirect address",
  method: "POST",
  path: "/oauth/request/:id/decision",
  tenant: "headers",
  access: "signed-in",
  nouns: { id: "not-ours", workspaceId: "workspace" },
  params: request.params,
  body: z.object({ decision: z.enum(["allow", "refuse"]), workspaceId: z.optional(z.uuid()) }),
  reply: { 200: z.object({ url: z.url() }) },
  errors: ["oauth-request-gone", "workspace-not-found", "demo-guest"],
});

export const clientGrantList = defineRoute({
  id: "account-client-list",
  summary: "List external clients that may use the caller's tools",
  method: "GET",
  path: "/account/client",
  tenant: "headers",
  access: "signed-in",
  reply: { 200: z.object({ data: z.array(clientGrant) }) },
});

export const clientGrantEnd = defineRoute({
  id: "account-client-end",
  summary: "Revoke an external client's access; its tokens stop working",
  method: "DELETE",
  path: "/account/client/:id",
  tenant: "headers",
  access: "signed-in",
  nouns: { id: "client-grant" },
  params: z.object({ id: z.uuid() }),
  reply: { 200: z.object({ status: z.literal("ok") }) },
  errors: ["client-grant-not-found"],
});
