import type { JWK } from "jose";
import Provider, { type Adapter, type Configuration, errors } from "oidc-provider";
import { cookiePrefix, grantS, mcpResourceOf, toolScope } from "./mcp-resource.ts";

export interface ProviderOptions {
  /** The organisation's own address, which is the issuer too. */
  readonly origin: string;
  readonly adapter: (model: string) => Adapter;
  readonly signingKey: JWK;
  readonly cookieKey: string;
  /** For the documents of clients that are known by an address of their own. */
  readonly fetch: typeof fetch;
  readonly onFault: (error: Error) => void;
}

const minuteS = 60;
const dayS = 86_400;
const below = "/api/oauth";

/**
 * The authorization server for clients outside, one for each organisation: codes with PKCE for public clients, tokens for
 * the MCP server alone. Who the person is, and that they agree, the console says (service.ts).
 */
export function createProvider(options: ProviderOptions): Provider {
  const provider = new Provider(options.origin, configurationOf(options));
  provider.proxy = true;
  provider.on("server_error", (_ctx, error) => options.onFault(error));
  return provider;
}

function configurationOf({ origin, adapter, signingKey, cookieKey, ...options }: ProviderOptions): Configuration {
  return {
    adapter,
    jwks: { keys: [{ ...signingKey, use: "sig", alg: "EdDSA" }] },
    enabledJWA: { idTokenSigningAlgValues: ["EdDSA"] },
    cookies: {
      keys: [cookieKey],
      names: {
        session: `${cookiePrefix}session`,
        interaction: `${cookiePrefix}request`,
        resume: `${cookiePrefix}resume`,
      },
      long: { httpOnly: true, sameSite: "lax", path: `${below}/authorize` },
      short: { httpOnly: true, sameSite: "lax" },
    },
    routes: {
      authorization: `${below}/authorize`,
      token: `${below}/token`,
      registration: `${below}/register`,
      revocation: `${below}/revoke`,
      jwks: `${below}/jwks`,
    },
    scopes: [toolScope, "offline_access"],
    responseTypes: ["code"],
    clientAuthMethods: ["none"],
    clientDefaults: {
      application_type: "native",
      token_endpoint_auth_method: "none",
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      id_token_signed_response_alg: "EdDSA",
    },
    pkce: { required: () => true },
    rotateRefreshToken: true,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed("refresh_token"),
    expiresWithSession: async () => false,
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
    interactions: { url: (_ctx, { uid }) => `${below}/request/${uid}` },
    features: featuresOf(mcpResourceOf(origin)),
    fetch: options.fetch,
    // A person looks at this answer: it leads to the console, which says what is wrong in words.
    renderError(ctx, { error }) {
      ctx.status = 303;
      ctx.redirect(`${origin}/dashboard/profile/client?${new URLSearchParams({ refusal: error }).toString()}`);
    },
    ttl: {
      AccessToken: 10 * minuteS,
      AuthorizationCode: minuteS,
      RefreshToken: 30 * dayS,
      Interaction: 15 * minuteS,
      Grant: grantS,
      Session: 15 * minuteS,
      IdToken: 10 * minuteS,
    },
  };
}

function featuresOf(resource: string): Configuration["features"] {
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    dPoP: { enabled: false },
    revocation: { enabled: true },
    registration: { enabled: true, issueRegistrationAccessToken: false },
    clientIdMetadataDocument: { enabled: true, ack: "draft-02" },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => resource,
      useGrantedResource: () => true,
      getResourceServerInfo(_ctx, indicator) {
        if (indicator !== resource) throw new errors.InvalidTarget();
        return { scope: toolScope, audience: resource, accessTokenFormat: "opaque", accessTokenTTL: 10 * minuteS };
      },
    },
  };
}
