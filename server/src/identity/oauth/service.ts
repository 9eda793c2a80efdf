import type { IncomingMessage, ServerResponse } from "node:http";
import type { ClientGrant } from "@hoopoe/contract/identity/oauth.ts";
import type Provider from "oidc-provider";
import { hashToken } from "../../platform/tickets/token.ts";
import { fail } from "../../platform/fail.ts";
import type { IdentityService } from "../identity/service.ts";
import type { OauthDeps, OauthPlace, Person } from "./deps.ts";
import { findGrant, loadGrants } from "./grant-store.ts";
import { mcpResourceOf, resourceMetadataOf, toolScope } from "./mcp-resource.ts";
import { loadRecord } from "./record-store.ts";
import { type Asked, decideRequest, type Decision, requestOf } from "./requests.ts";

/** Whom a client's access token speaks for, and where. */
export interface ClientClaims {
  readonly tenantId: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly workspaceId: string;
  readonly verbs: readonly [typeof toolScope];
}

/** Lets clients outside use the MCP server in a person's name, by OAuth. */
export interface OauthService {
  readonly loadTenant: IdentityService["loadTenant"];
  originOf(label: string): string;
  /** Answers one call of the protocol. */
  answer(place: OauthPlace, request: IncomingMessage, response: ServerResponse): Promise<void>;
  resourceMetadata(label: string): object;
  /** Where a client that shows no good token learns whom to ask. */
  challengeOf(label: string): string;
  /** @throws Failure oauth-request-gone */
  request(asked: Asked): ReturnType<typeof requestOf>;
  /** Gives where the browser goes on. @throws Failure oauth-request-gone, workspace-not-found, demo-guest */
  decide(asked: Asked, person: Person, decision: Decision): Promise<string>;
  readToken(place: OauthPlace, token: string): Promise<ClientClaims | undefined>;
  list(person: Person): Promise<ClientGrant[]>;
  /** @throws Failure client-grant-not-found */
  end(person: Person, id: string): Promise<void>;
}

const providersMax = 100;

export function createOauthService(deps: OauthDeps): OauthService {
  const { db, clock, identity, audit, originOf } = deps;
  const providers = new Map<string, Promise<Provider>>();

  async function endGrant(tenantId: string, grantKey: string): Promise<void> {
    const grant = await db.withTenant({ tenantId }, (trx) => findGrant(trx, { tenantId, grantKey }));
    if (grant !== undefined) await identity.end({ tenantId, sessionId: grant.sessionId });
  }

  async function make({ tenantId, label }: OauthPlace): Promise<Provider> {
    // Loaded with the first client: most organisations have none.
    const [{ createProvider }, { recordsAdapter }] = await Promise.all([
      import("./create-provider.ts"),
      import("./records-adapter.ts"),
    ]);
    const onRevoked = (grantKey: string) => endGrant(tenantId, grantKey);
    return createProvider({
      origin: originOf(label),
      adapter: recordsAdapter({ db, clock, tenantId, onRevoked }),
      signingKey: await deps.loadSigningKey(),
      cookieKey: deps.cookieKey,
      fetch: deps.fetch,
      onFault: deps.onFault,
    });
  }

  function providerFor(place: OauthPlace): Promise<Provider> {
    const key = `${place.tenantId} ${originOf(place.label)}`;
    const found = providers.get(key);
    if (found !== undefined) return found;
    if (providers.size >= providersMax) providers.clear();
    const provider = make(place);
    provider.catch(() => providers.delete(key));
    providers.set(key, provider);
    return provider;
  }

  return {
    loadTenant: identity.loadTenant,
    originOf,
    async answer(place, request, response) {
      const provider = await providerFor(place);
      await provider.callback()(request, response);
    },
    resourceMetadata: (label) => ({
      resource: mcpResourceOf(originOf(label)),
      authorization_servers: [originOf(label)],
      scopes_supported: [toolScope],
      bearer_methods_supported: ["header"],
      resource_name: "Hoopoe",
    }),
    challengeOf: (label) => `Bearer resource_metadata="${resourceMetadataOf(originOf(label))}", scope="${toolScope}"`,
    async request(asked) {
      return requestOf(await providerFor(asked), asked);
    },
    async decide(asked, person, decision) {
      return decideRequest(await providerFor(asked), { asked, person, decision, deps });
    },
    async readToken({ tenantId, label }, token) {
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
    },
    async list(person) {
      const rows = await db.withTenant(person, (trx) => loadGrants(trx, person, clock.now()));
      return rows.map(({ sessionId: _kept, createdAt, expiresAt, lastUsedAt, ...row }) => ({
        ...row,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
      }));
    },
    async end(person, id) {
      const rows = await db.withTenant(person, (trx) => loadGrants(trx, person, clock.now()));
      const row = rows.find((one) => one.id === id) ?? fail("client-grant-not-found");
      await identity.end({ tenantId: person.tenantId, sessionId: row.sessionId });
      await audit.recordAlone({ ...person, action: "oauth-client.ended", target: row.clientName });
    },
  };
}
