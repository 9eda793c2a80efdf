import type { IncomingMessage, ServerResponse } from "node:http";
import type { ClientGrant } from "@hoopoe/contract/identity/oauth.ts";
import type Provider from "oidc-provider";
import { bind } from "../../platform/bind.ts";
import { hashToken } from "../../platform/tickets/token.ts";
import { fail } from "../../platform/fail.ts";
import type { OauthDeps, OauthSite, Person } from "./deps.ts";
import { findGrant, loadGrants } from "./grant-store.ts";
import { mcpResourceOf, resourceMetadataOf, toolScope } from "./mcp-resource.ts";
import { loadRecord } from "./record-store.ts";
import { type AuthorizationQuery, decideRequest, type Decision, requestOf } from "./requests.ts";

/** Whom a client's access token speaks for, and where. */
export interface ClientClaims {
  readonly tenantId: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly workspaceId: string;
  readonly verbs: readonly [typeof toolScope];
}

const providersMax = 100;

/** What the functions of the service work with. */
interface OauthContext extends OauthDeps {
  readonly providers: Map<string, Promise<Provider>>;
}

/** Lets clients outside use the MCP server in a person's name, by OAuth. */
export type OauthService = ReturnType<typeof createOauthService>;

export function createOauthService(deps: OauthDeps) {
  const { identity, originOf } = deps;
  const providers = new Map<string, Promise<Provider>>();
  const ctx: OauthContext = { ...deps, providers };
  return {
    loadTenant: identity.loadTenant,
    originOf,
    ...bind(ctx, { answer, resourceMetadata, challengeOf, request, decide, readToken, list, end }),
  };
}

/** Answers one call of the protocol. */
async function answer(
  ctx: OauthContext,
  site: OauthSite,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const provider = await providerFor(ctx, site);
  await provider.callback()(incoming, response);
}

function resourceMetadata({ originOf }: OauthContext, label: string): object {
  return {
    resource: mcpResourceOf(originOf(label)),
    authorization_servers: [originOf(label)],
    scopes_supported: [toolScope],
    bearer_methods_supported: ["header"],
    resource_name: "Hoopoe",
  };
}

/** Where a client that shows no good token learns whom to ask. */
function challengeOf({ originOf }: OauthContext, label: string): string {
  return `Bearer resource_metadata="${resourceMetadataOf(originOf(label))}", scope="${toolScope}"`;
}

/** @throws Failure oauth-request-gone */
async function request(ctx: OauthContext, query: AuthorizationQuery): ReturnType<typeof requestOf> {
  return requestOf(await providerFor(ctx, query), query);
}

/** Gives where the browser goes on. @throws Failure oauth-request-gone, workspace-not-found, demo-guest */
async function decide(
  ctx: OauthContext,
  query: AuthorizationQuery,
  person: Person,
  decision: Decision,
): Promise<string> {
  return decideRequest(await providerFor(ctx, query), { request: query, person, decision, deps: ctx });
}

async function readToken(
  { clock, db, originOf }: OauthContext,
  { tenantId, label }: OauthSite,
  token: string,
): Promise<ClientClaims | undefined> {
  return db.withTenant({ tenantId }, async (trx) => {
    const found = await loadRecord(
      trx,
      { tenantId, model: "AccessToken", idHash: hashToken(token) },
      { now: clock.now() },
    );
    if (found?.["aud"] !== mcpResourceOf(originOf(label)) || found["scope"] !== toolScope) return undefined;
    const grant = await findGrant(trx, { tenantId, grantKey: String(found["grantId"]) });
    return grant === undefined ? undefined : { ...grant, tenantId, verbs: [toolScope] as const };
  });
}

async function list({ clock, db }: OauthContext, person: Person): Promise<ClientGrant[]> {
  const rows = await db.withTenant(person, (trx) => loadGrants(trx, person, clock.now()));
  return rows.map(({ sessionId: _kept, createdAt, expiresAt, lastUsedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }));
}

/** @throws Failure client-grant-not-found */
async function end({ audit, clock, db, identity }: OauthContext, person: Person, id: string): Promise<void> {
  const rows = await db.withTenant(person, (trx) => loadGrants(trx, person, clock.now()));
  const row = rows.find((one) => one.id === id) ?? fail("client-grant-not-found");
  await identity.end({ tenantId: person.tenantId, sessionId: row.sessionId });
  await audit.recordAlone({ ...person, action: "oauth-client.ended", target: row.clientName });
}

async function endGrant({ db, identity }: OauthContext, tenantId: string, grantKey: string): Promise<void> {
  const grant = await db.withTenant({ tenantId }, (trx) => findGrant(trx, { tenantId, grantKey }));
  if (grant !== undefined) await identity.end({ tenantId, sessionId: grant.sessionId });
}

async function make(ctx: OauthContext, { tenantId, label }: OauthSite): Promise<Provider> {
  const { clock, db, originOf } = ctx;
  // Loaded with the first client: most organisations have none.
  const [{ createProvider }, { recordsAdapter }] = await Promise.all([
    import("./create-provider.ts"),
    import("./records-adapter.ts"),
  ]);
  const onRevoked = (grantKey: string) => endGrant(ctx, tenantId, grantKey);
  return createProvider({
    origin: originOf(label),
    adapter: recordsAdapter({ db, clock, tenantId, onRevoked }),
    signingKey: await ctx.loadSigningKey(),
    cookieKey: ctx.cookieKey,
    fetch: ctx.fetch,
    onFault: ctx.onFault,
  });
}

function providerFor(ctx: OauthContext, site: OauthSite): Promise<Provider> {
  const { originOf, providers } = ctx;
  const key = `${site.tenantId} ${originOf(site.label)}`;
  const found = providers.get(key);
  if (found !== undefined) return found;
  if (providers.size >= providersMax) providers.clear();
  const provider = make(ctx, site);
  provider.catch(() => providers.delete(key));
  providers.set(key, provider);
  return provider;
}
