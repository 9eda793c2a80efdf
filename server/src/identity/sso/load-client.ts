import type * as client from "openid-client";
import { fail } from "../../platform/fail.ts";
import type { SealContext } from "../../platform/secrets/envelope.ts";
import { loadConfig, type SsoConfig } from "./config-store.ts";
import type { SsoDeps } from "./deps.ts";
import { explainFailure } from "./explain-failure.ts";
import type { ClientIdentity } from "./relying-party.ts";

export interface LoadedClient {
  readonly config: SsoConfig;
  readonly identity: ClientIdentity;
}

/** Where a tenant's client secret is sealed. */
export function secretSealContext(tenantId: string): SealContext {
  return { tenantId, table: "sso_configs", row: tenantId, field: "client_secret" };
}

/** What a tenant signs in with. @throws Failure sso-off where nothing is set up, or it is switched off */
export async function loadClient({ db, secrets }: SsoDeps, tenantId: string): Promise<LoadedClient> {
  const loaded = await db.withTenant({ tenantId }, async (trx) => ({
    config: await loadConfig(trx, tenantId),
    clientSecret: await secrets.get(trx, secretSealContext(tenantId)),
  }));
  const { config, clientSecret } = loaded;
  if (config === undefined || !config.isEnabled || clientSecret === undefined) return fail("sso-off");
  return { config, identity: { issuer: config.issuer, clientId: config.clientId, clientSecret } };
}

/** The tenant's provider as it describes itself. @throws Failure sso-off, sso-unavailable */
export async function loadProvider(
  deps: SsoDeps,
  tenantId: string,
): Promise<LoadedClient & { readonly provider: client.Configuration }> {
  const loaded = await loadClient(deps, tenantId);
  try {
    return { ...loaded, provider: await deps.relyingParty.discover(loaded.identity) };
  } catch (cause) {
    return fail("sso-unavailable", { reason: explainFailure(cause) }, { cause });
  }
}
