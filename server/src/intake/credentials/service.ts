import type { AuthInfo, Dependents } from "@hoopoe/contract/intake/auth-info.ts";
import type { Trx } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import { createFairGate } from "../../platform/limits/fair-gate.ts";
import type { PersonScope, Scope } from "../../platform/scope.ts";
import { loadDependents } from "./dependents.ts";
import type { CredentialsDeps } from "./deps.ts";
import { beginOauth, finishOauth, type OauthBegun, type OauthFinished } from "./oauth.ts";
import { type CredentialsRequest, openCredentials, type OpenedCredentials } from "./open-credentials.ts";
import { previewCredentials, type PreviewedCredentials } from "./preview.ts";
import { type AuthInfoInput, type NewAuthInfo, saveAuthInfo, updateAuthInfo } from "./save.ts";
import { findAuthInfo, listAuthInfos } from "./store.ts";
import { tokenRequestsMax } from "./token-keeper.ts";
import { authInfoView } from "./view.ts";

/** Credentials of products and integrations: written, never read back, opened for connectors alone. */
export interface CredentialsService {
  search(scope: Scope, catalogId: number): Promise<AuthInfo[]>;
  /** Upsert by product, type and integration. @throws Failure */
  save(scope: Scope, input: NewAuthInfo): Promise<{ data: AuthInfo; isNew: boolean }>;
  /** @throws Failure */
  update(scope: Scope, id: string, input: AuthInfoInput): Promise<AuthInfo>;
  /** What a record would be with other values, for a check before they are saved. @throws Failure */
  preview(scope: Scope, id: string, input: AuthInfoInput): Promise<PreviewedCredentials>;
  /** @throws Failure integration-not-found, oauth-unready */
  beginOauth(
    scope: PersonScope,
    wanted: { integrationId: string; authType?: string; withActions: boolean },
  ): Promise<OauthBegun>;
  finishOauth(input: {
    state: string;
    secretOf: (flowId: string) => string | undefined;
    code: string | undefined;
    error: string | undefined;
  }): Promise<OauthFinished & { origin: string; flowId: string | null }>;
  /** What stops once a record ends, in the caller's transaction; null where it is gone. */
  dependentsOf(trx: Trx, id: string): Promise<Dependents | null>;
  /** For who calls a connector. @throws ConnectorError auth-failed */
  open(scope: Scope, request: CredentialsRequest): Promise<OpenedCredentials | undefined>;
}

export function createCredentialsService(deps: CredentialsDeps): CredentialsService {
  const { db, secrets, connectorOf } = deps;
  const gate = createFairGate({ room: tokenRequestsMax });
  return {
    search: (scope, catalogId) => {
      const { manifest } = connectorOf(catalogId) ?? fail("catalog-not-found");
      return db.withTenant(scope, async (trx) => {
        const found: AuthInfo[] = [];
        for (const row of await listAuthInfos(trx, { catalogId })) {
          const method = manifest.authMethods.find(({ authType }) => authType === row.authType);
          found.push(await authInfoView(trx, scope, { row, method, secrets, productName: manifest.name }));
        }
        return found;
      });
    },
    save: (scope, input) => saveAuthInfo(deps, scope, input),
    update: (scope, id, input) => updateAuthInfo(deps, scope, id, input),
    preview: (scope, id, input) => previewCredentials(deps, scope, id, input),
    beginOauth: (scope, wanted) => beginOauth(deps, scope, wanted),
    async finishOauth({ state, secretOf, code, error }) {
      const claims = deps.state.read(state);
      if (claims === undefined)
        return { origin: "", flowId: null, integrationId: null, refusal: "This sign-in doesn't exist. Start again." };
      const origin = await deps.originOf(claims.tenantId);
      const browserSecret = secretOf(claims.flowId) ?? "";
      const finished = await finishOauth(deps, { ...claims, browserSecret, code, error });
      return { ...finished, origin, flowId: claims.flowId };
    },
    async dependentsOf(trx, id) {
      const row = await findAuthInfo(trx, id);
      const productName = row === undefined ? undefined : connectorOf(row.catalogId)?.manifest.name;
      return row === undefined || productName === undefined ? null : loadDependents(trx, { ...row, productName });
    },
    open: (scope, request) => openCredentials({ ...deps, gate }, scope, request),
  };
}
