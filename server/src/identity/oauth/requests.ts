import type { IncomingMessage, ServerResponse } from "node:http";
import type { clientRequest } from "@hoopoe/contract/identity/oauth.ts";
import type Provider from "oidc-provider";
import type * as z from "zod/mini";
import { hashToken } from "../../platform/tickets/token.ts";
import { fail } from "../../platform/fail.ts";
import type { OauthDeps, OauthSite, Person } from "./deps.ts";
import { insertGrant } from "./grant-store.ts";
import { grantS, mcpResourceOf, toolScope } from "./mcp-resource.ts";
import { keepClient } from "./record-store.ts";

/** A request of a client, as a browser brings it back: its cookie says that the browser is the one which began. */
export interface AuthorizationQuery extends OauthSite {
  readonly id: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

export interface Decision {
  readonly decision: "allow" | "refuse";
  readonly workspaceId?: string;
}

type ClientRequest = z.infer<typeof clientRequest>;

/** @throws Failure oauth-request-gone */
export async function requestOf(provider: Provider, request: AuthorizationQuery): Promise<ClientRequest> {
  const { params } = await loadInteraction(provider, request);
  const clientId = String(params["client_id"]);
  const client = (await provider.Client.find(clientId)) ?? fail("oauth-request-gone");
  const answer = new URL(String(params["redirect_uri"]));
  const isOnThisMachine =
    !/^https?:$/.test(answer.protocol) || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(answer.hostname);
  return {
    clientName: (client.clientName ?? clientId).slice(0, 100),
    clientHost: clientId.startsWith("https://") ? new URL(clientId).host : null,
    answerGoesTo: answer.host === "" ? answer.protocol : answer.host,
    isOnThisMachine,
  };
}

/** @throws Failure oauth-request-gone, workspace-not-found, demo-guest */
export async function decideRequest(
  provider: Provider,
  {
    request: query,
    person,
    decision: { decision, workspaceId },
    deps,
  }: { request: AuthorizationQuery; person: Person; decision: Decision; deps: OauthDeps },
): Promise<string> {
  const { memberships, isDemoGuest } = await deps.identity.profile(person);
  const workspace = memberships.find((one) => one.workspaceId === workspaceId);
  if (workspaceId !== undefined && workspace === undefined) fail("workspace-not-found");
  const { params } = await loadInteraction(provider, query);
  const { request, response } = query;
  if (decision === "refuse") {
    const result = { error: "access_denied", error_description: "The person refused." };
    return provider.interactionResult(request, response, result, { mergeWithLastSubmission: false });
  }
  if (isDemoGuest) fail("demo-guest");
  if (workspace === undefined) return fail("workspace-not-found");
  const { clientName } = await requestOf(provider, query);
  const clientId = String(params["client_id"]);
  const grant = new provider.Grant({ accountId: person.userId, clientId });
  grant.addOIDCScope(`${toolScope} offline_access`);
  grant.addResourceScope(mcpResourceOf(deps.originOf(query.label)), toolScope);
  const grantKey = await grant.save();
  await deps.db.withTenant(person, async (trx) => {
    const now = deps.clock.now();
    const expiresAt = new Date(now.getTime() + grantS * 1000);
    const sessionId = await deps.identity.insertClientSession(trx, { ...person, now, expiresAt });
    await insertGrant(trx, person, { sessionId, workspaceId: workspace.workspaceId, grantKey, clientName });
    await keepClient(trx, { tenantId: person.tenantId, idHash: hashToken(clientId) });
    const details = { workspaceId: workspace.workspaceId };
    await deps.audit.record(trx, { ...person, action: "oauth-client.allowed", target: clientName, details });
  });
  const result = { login: { accountId: person.userId, remember: false }, consent: { grantId: grantKey } };
  return provider.interactionResult(request, response, result, { mergeWithLastSubmission: false });
}

async function loadInteraction(provider: Provider, { id, request, response }: AuthorizationQuery) {
  const found = await provider.interactionDetails(request, response).catch(() => undefined);
  return found?.uid === id ? found : fail("oauth-request-gone");
}
