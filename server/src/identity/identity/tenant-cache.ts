import { defaultTenantLabel } from "@hoopoe/contract/tenant.ts";
import type { IdentityStore, TenantName } from "./store.ts";

const countMax = 1000;

/** Tenants by label; with `isSingleTenant` every label is the only tenant's. A known one is kept: labels do not move. An unknown one is asked for again each time. */
export function createTenantCache(
  store: IdentityStore,
  { isSingleTenant }: { isSingleTenant: boolean },
): (label: string) => Promise<TenantName | undefined> {
  const known = new Map<string, TenantName>();
  return async (name) => {
    const label = isSingleTenant ? defaultTenantLabel : name;
    const kept = known.get(label);
    if (kept !== undefined) return kept;
    const id = await store.tenantOfLabel(label);
    const tenant = id === undefined ? undefined : await store.loadTenant(id);
    if (tenant !== undefined && known.size < countMax) known.set(label, tenant);
    return tenant;
  };
}
