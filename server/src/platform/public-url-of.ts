import { tenantOf, defaultTenantLabel } from "@hoopoe/contract/tenant.ts";

/** An organisation's own address: PUBLIC_URL, below the organisation's label where that names another one. */
export function publicUrlOf(publicUrl: string, label: string): string {
  const url = new URL(publicUrl);
  if (label === defaultTenantLabel || tenantOf(url.hostname) === label) return url.origin;
  url.hostname = `${label}.${url.hostname}`;
  return url.origin;
}
