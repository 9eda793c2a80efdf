import type { IdentityStore, TenantName } from "./store.ts";

const countMax = 1000;

/** Tenants by label. A known one is kept: labels do not move. An unknown one is asked for again each time. */
export function createTenantCache(store: IdentityStore): (label: string) => Promise<TenantName | undefined> {
  const known = new Map<string, TenantName>();
  return async (label) => {
    const kept = known.get(label);
    if (kept !== undefined) return kept;
    const id = await store.tenantOfLabel(label);
    const tenant = id === undefined ? undefined : await store.loadTenant(id);
    if (tenant !== undefined && known.size < countMax) known.set(label, tenant);
    return tenant;
  };
}
