import type { AuthInfo } from "@hoopoe/contract/intake/auth-info.ts";
import type { Trx } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import { addressesOf, asFields, type Fields, loadFields, mergeFields, methodOf, sealContextOf } from "./auth-fields.ts";
import type { CredentialsDeps } from "./deps.ts";
import { type AuthInfoRow, changeAuthInfo, ensureAuthInfo, findOwner, holdAuthInfo } from "./store.ts";
import { accessToken, refreshToken } from "./kept-tokens.ts";
import { authInfoView } from "./view.ts";

/** What a form sends: the e-mail-security form's four by themselves, everything else in `fields`. */
export interface AuthInfoInput {
  readonly apiToken?: string;
  readonly clientId?: string;
  readonly secret?: string;
  readonly baseUrl?: string;
  readonly fields?: Fields;
  readonly expiresAt?: string | null;
}

export interface NewAuthInfo extends AuthInfoInput {
  readonly catalogId: number;
  readonly authType: string;
  readonly integrationId?: string | null;
}

/** Patches the record of this product, type and integration, or makes it. @throws Failure */
export async function saveAuthInfo(
  deps: CredentialsDeps,
  scope: Scope,
  { catalogId, authType, integrationId = null, ...fields }: NewAuthInfo,
): Promise<{ data: AuthInfo; isNew: boolean }> {
  const connector = deps.connectorOf(catalogId) ?? fail("catalog-not-found");
  return deps.db.withTenant(scope, async (trx) => {
    const owner = integrationId === null ? undefined : await findOwner(trx, integrationId);
    if (integrationId !== null && owner?.catalogId !== catalogId) fail("integration-not-found");
    const method = methodOf(connector, authType);
    const key = { catalogId, authType: method.authType, integrationId };
    const { id, isNew } = await ensureAuthInfo(trx, key);
    return { data: await edit(deps, trx, scope, { id, fields, config: owner?.config }), isNew };
  });
}

/** @throws Failure auth-info-not-found, auth-info-invalid */
export async function updateAuthInfo(
  deps: CredentialsDeps,
  scope: Scope,
  id: string,
  fields: AuthInfoInput,
): Promise<AuthInfo> {
  return deps.db.withTenant(scope, (trx) => edit(deps, trx, scope, { id, fields, config: undefined }));
}

async function edit(
  deps: CredentialsDeps,
  trx: Trx,
  scope: Scope,
  { id, fields, config }: { id: string; fields: AuthInfoInput; config: unknown },
): Promise<AuthInfo> {
  const { secrets } = deps;
  const row = (await holdAuthInfo(trx, { id })) ?? fail("auth-info-not-found");
  const connector = deps.connectorOf(row.catalogId) ?? fail("catalog-not-found");
  const method = methodOf(connector, row.authType);
  const before = await loadFields(trx, scope, { secrets, method, row });
  const { open, newSecrets } = mergeFields(method, { before, fields: flat(fields) });
  const isAnother = Object.keys(newSecrets).length > 0 || JSON.stringify(open) !== JSON.stringify(asFields(row.fields));
  for (const [name, secret] of Object.entries(newSecrets))
    await secrets.put(trx, sealContextOf(scope, id, name), secret);
  // Tokens belong to the client that they were made for.
  if (isAnother) await forgetTokens(deps, trx, scope, id);
  const ownConfig = config ?? (row.integrationId === null ? undefined : await configOf(trx, row));
  await changeAuthInfo(trx, id, {
    fields: open,
    isEdit: true,
    ...(isAnother ? { tokenExpiresAt: null, scopes: null, trouble: null } : {}),
    ...(fields.expiresAt === undefined
      ? {}
      : { expiresAt: fields.expiresAt === null ? null : new Date(fields.expiresAt) }),
    ...(Object.keys(newSecrets).length === 0 ? {} : { boundTo: bindingOf(ownConfig) }),
  });
  const saved = (await holdAuthInfo(trx, { id })) ?? fail("auth-info-not-found");
  const data = await authInfoView(trx, scope, { row: saved, method, secrets, productName: connector.manifest.name });
  const details = {
    id,
    catalogId: row.catalogId,
    authType: row.authType,
    hasNewSecret: Object.keys(newSecrets).length > 0,
  };
  await deps.audit.record(trx, { ...scope, action: "credential.saved", target: connector.manifest.name, details });
  return data;

  /** A secret given for an integration is for its address; one for all of a product, for the first that uses it. */
  function bindingOf(value: unknown): Record<string, string> | null {
    return value === undefined ? null : addressesOf(connector.manifest.configSchema, asFields(value));
  }
}

async function forgetTokens({ secrets }: CredentialsDeps, trx: Trx, scope: Scope, id: string): Promise<void> {
  for (const field of [accessToken, refreshToken]) await secrets.removeField(trx, sealContextOf(scope, id, field));
}

async function configOf(trx: Trx, { integrationId }: AuthInfoRow): Promise<unknown> {
  return integrationId === null ? undefined : (await findOwner(trx, integrationId))?.config;
}

/** All that was given, by the names of the method's fields. */
export function flat({ apiToken, clientId, secret, baseUrl, fields = {} }: AuthInfoInput): Fields {
  const top = Object.entries({ apiToken, clientId, secret, baseUrl }).filter(([, value]) => value !== undefined);
  return { ...fields, ...Object.fromEntries(top) };
}
