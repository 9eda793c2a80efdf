import { addressesOf } from "./addresses.ts";
import { loadConfig, type SsoConfig } from "./config-store.ts";
import type { SsoDeps } from "./deps.ts";
import { secretSealContext } from "./load-client.ts";
import { isLinked, loadWorkspaces, mayManageOrganisation } from "./organisation-store.ts";
import { type Manager, ownersOf } from "./settings.ts";

/** What the page of single sign-on shows to this member; settings and names to those who may manage them alone. */
export async function viewSettings(
  { db, secrets, originOf }: SsoDeps,
  { tenantId, userId, label }: Manager & { readonly label: string },
) {
  return db.withTenant({ tenantId, userId }, async (trx) => {
    const config = await loadConfig(trx, tenantId);
    const mayManage = await mayManageOrganisation(trx, { tenantId, userId });
    const workspaces = mayManage ? await loadWorkspaces(trx, tenantId) : [];
    const clientSecret = mayManage ? await secrets.trace(trx, secretSealContext(tenantId)) : { set: false, last4: "" };
    const linked = config !== undefined && (await isLinked(trx, { tenantId, userId, issuer: config.issuer }));
    return {
      settings: mayManage && config !== undefined ? settingsOf(config) : null,
      clientSecret,
      isFromEnvironment: config?.isFromEnvironment ?? false,
      mayManage,
      isLinked: linked,
      isOffered: config?.isEnabled ?? false,
      addresses: { ...addressesOf(originOf(label), tenantId) },
      workspaces,
      owners: mayManage ? await ownersOf(trx, tenantId, workspaces[0]?.id) : [],
    };
  });
}

function settingsOf({ isFromEnvironment: _isFromEnvironment, rules, ...settings }: SsoConfig) {
  return { ...settings, rules: [...rules] };
}
