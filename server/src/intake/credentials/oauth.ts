import { createHash, randomUUID } from "node:crypto";
import { ConnectorError } from "@hoopoe/connectors/shared/connector-error.ts";
import { isDemoWorkspace } from "../../platform/db/is-demo-workspace.ts";
import { fail } from "../../platform/fail.ts";
import type { PersonScope } from "../../platform/scope.ts";
import { hashToken, randomToken } from "../../platform/tickets/token.ts";
import { asFields, loadFields } from "./auth-fields.ts";
import type { CredentialsDeps } from "./deps.ts";
import { insertFlow, takeFlow } from "./flow-store.ts";
import { findAuthInfo, findOwner, listAuthInfos } from "./store.ts";
import { keepTokens } from "./kept-tokens.ts";

export interface OauthBegun {
  readonly catalogId: number;
  readonly authType: string | null;
  /** Null where the product's credentials are typed in. */
  readonly url: string | null;
  readonly redirectUri: string;
  /** For the cookie that binds the sign-in to this browser. */
  readonly binding: { flowId: string; secret: string } | null;
}

/** `integrationId` null: nobody knows whose answer this was. */
export type OauthFinished = { integrationId: string | null; refusal: string | null };

const flowMs = 600_000;
const callMs = 30_000;
const callbackPath = "/api/auth/connection-callback";
const stale = "This sign-in expired, was already used, or started in another browser. Start again.";

/** Starts a sign-in at the vendor for an integration whose OAuth client is saved. @throws Failure */
export async function beginOauth(
  deps: CredentialsDeps,
  scope: PersonScope,
  { integrationId, authType, withActions }: { integrationId: string; authType?: string; withActions: boolean },
): Promise<OauthBegun> {
  const redirectUri = `${await deps.originOf(scope.tenantId)}${callbackPath}`;
  const [flowId, secret, verifier] = [randomUUID(), randomToken(), randomToken()];
  return deps.db.withTenant(scope, async (trx) => {
    const owner = (await findOwner(trx, integrationId)) ?? fail("integration-not-found");
    const connector = deps.connectorOf(owner.catalogId) ?? fail("integration-not-found");
    const methods = connector.manifest.authMethods.filter(({ oauth }) => oauth !== undefined);
    const method = methods.find((one) => authType === undefined || one.authType === authType);
    const typed = { catalogId: owner.catalogId, authType: null, url: null, redirectUri, binding: null };
    if (method?.oauth === undefined) return typed;
    const rows = await listAuthInfos(trx, { catalogId: owner.catalogId, integrationId });
    const row = rows.find((one) => one.authType === method.authType);
    if (row === undefined) {
      return fail("oauth-unready", {
        reason: `Save your own ${method.label} client first. The form says where to find it.`,
      });
    }
    const fields = await loadFields(trx, scope, { secrets: deps.secrets, method, row });
    const { oauth } = method;
    const scopes = oauth.scopes.filter(({ isFor }) => isFor === "read" || withActions).map((one) => one.scope);
    const url = new URL(oauth.authorizeUrl({ config: asFields(owner.config), fields }));
    const parameters = {
      ...oauth.parameters,
      response_type: "code",
      client_id: typeof fields["clientId"] === "string" ? fields["clientId"] : "",
      redirect_uri: redirectUri,
      scope: scopes.join(oauth.scopeSeparator ?? " "),
      state: deps.state.write({ tenantId: scope.tenantId, flowId }),
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    const expiresAt = new Date(deps.clock.now().getTime() + flowMs);
    const flow = { id: flowId, integrationId, authInfoId: row.id, verifier, redirectUri, expiresAt };
    await insertFlow(trx, scope, { ...flow, browserHash: hashToken(secret) });
    return { ...typed, authType: method.authType, url: url.href, binding: { flowId, secret } };
  });
}

/** Spends a sign-in: the vendor's code becomes tokens. Says what came of it; never throws for what others sent. */
export async function finishOauth(
  deps: CredentialsDeps,
  input: {
    tenantId: string;
    flowId: string;
    browserSecret: string;
    code: string | undefined;
    error: string | undefined;
  },
): Promise<OauthFinished> {
  const workspace = await deps.db.lookups.oauthFlow(input.flowId);
  if (workspace === undefined || workspace.tenantId !== input.tenantId) return { integrationId: null, refusal: stale };
  const scope = { ...workspace, userId: null };
  const now = deps.clock.now();
  const taken = await deps.db.withTenant(scope, async (trx) => {
    const browserHash = hashToken(input.browserSecret);
    const flow = await takeFlow(trx, { id: input.flowId, browserHash, now });
    if (flow === undefined) return undefined;
    const row = await findAuthInfo(trx, flow.authInfoId);
    const owner = await findOwner(trx, flow.integrationId);
    if (row === undefined || owner === undefined) return undefined;
    const method = deps
      .connectorOf(row.catalogId)
      ?.manifest.authMethods.find(({ authType }) => authType === row.authType);
    if (method?.oauth === undefined) return undefined;
    const fields = await loadFields(trx, scope, { secrets: deps.secrets, method, row });
    return {
      flow,
      fields,
      oauth: method.oauth,
      config: asFields(owner.config),
      isDemo: await isDemoWorkspace(trx, scope),
    };
  });
  if (taken === undefined) return { integrationId: null, refusal: stale };
  const { flow, fields, oauth, config } = taken;
  const { integrationId, verifier, redirectUri } = flow;
  if (input.code === undefined || input.error !== undefined) {
    const text = (input.error ?? "no code").replace(/[^\w .-]/g, "").slice(0, 80);
    return { integrationId, refusal: `The vendor refused the sign-in: ${text}.` };
  }
  try {
    const http = deps.httpFor(taken, AbortSignal.timeout(callMs));
    const tokens = await oauth.exchange(http, { config, fields, code: input.code, verifier, redirectUri });
    const { secrets, audit } = deps;
    await deps.db.withTenant(scope, async (trx) => {
      await keepTokens(trx, scope, { secrets, id: flow.authInfoId, tokens });
      const details = { integrationId, scopes: (tokens.scopes ?? []).join(" ") };
      const actor = { ...scope, userId: flow.userId };
      await audit.record(trx, { ...actor, action: "credential.signed-in", target: integrationId, details });
    });
    return { integrationId, refusal: null };
  } catch (error) {
    if (error instanceof ConnectorError) return { integrationId, refusal: error.sentence };
    throw error;
  }
}
