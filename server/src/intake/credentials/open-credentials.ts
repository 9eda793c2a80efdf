import type { Credentials } from "@hoopoe/connectors/shared/auth-method.ts";
import { ConnectorError } from "@hoopoe/connectors/shared/connector-error.ts";
import type { Connector } from "@hoopoe/connectors/shared/connector.ts";
import type { Scope } from "../../platform/scope.ts";
import { addressesOf, asFields, changedAddress, type Fields, loadFields } from "./auth-fields.ts";
import type { CredentialsDeps } from "./deps.ts";
import { type AuthInfoRow, changeAuthInfo, listAuthInfos } from "./store.ts";
import { createTokenKeeper, type TokenKeeperDeps } from "./token-keeper.ts";

export interface CredentialsRequest {
  readonly connector: Connector;
  readonly integrationId: string;
  /** The integration's attributes. */
  readonly config: unknown;
  readonly isDemo: boolean;
  readonly signal: AbortSignal;
}

export interface OpenedCredentials {
  readonly authInfoId: string;
  readonly credentials: Credentials;
}

/**
 * The credentials that an integration works with: its own, else its product's. Undefined where there are none, which the
 * connector then says. @throws ConnectorError auth-failed where the integration's address is not the one that the secret
 * was given for
 */
export async function openCredentials(
  deps: CredentialsDeps & Pick<TokenKeeperDeps, "gate">,
  scope: Scope,
  request: CredentialsRequest,
): Promise<OpenedCredentials | undefined> {
  const { connector, integrationId, config, isDemo, signal } = request;
  const { catalogId, authMethods, configSchema } = connector.manifest;
  if (authMethods.length === 0) return undefined;
  const found = await deps.db.withTenant(scope, async (trx) => {
    const [row] = await listAuthInfos(trx, { catalogId, integrationId });
    const method = authMethods.find(({ authType }) => authType === row?.authType);
    if (row === undefined || method === undefined) return undefined;
    const addresses = addressesOf(configSchema, asFields(config));
    if (row.boundTo === null) await changeAuthInfo(trx, row.id, { boundTo: addresses });
    const isBoundHere = row.boundTo === null || isDemo || isBound(row, addresses);
    return { row, method, isBoundHere, fields: await loadFields(trx, scope, { secrets: deps.secrets, method, row }) };
  });
  if (found === undefined) return undefined;
  const { row, method, fields, isBoundHere } = found;
  if (!isBoundHere) {
    throw new ConnectorError(
      "auth-failed",
      "The address changed after the secret was entered, so the secret wasn't sent there. Enter it again.",
    );
  }
  const http = deps.httpFor({ isDemo }, signal);
  const keeper = createTokenKeeper(deps, { scope, authInfoId: row.id, method, fields, config, http, signal });
  return { authInfoId: row.id, credentials: { authType: row.authType, fields, ...keeper } };
}

function isBound({ boundTo }: AuthInfoRow, addresses: Fields): boolean {
  return changedAddress(asFields(boundTo), addresses) === undefined;
}
