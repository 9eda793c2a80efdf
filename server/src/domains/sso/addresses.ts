import { defaultTenantLabel, tenantOf } from "@hoopoe/contract/tenant.ts";

/** What an organisation registers with its provider; all from PUBLIC_URL, never from a Host header. */
export interface SsoAddresses {
  readonly origin: string;
  readonly redirect: string;
  readonly postLogout: string;
  readonly backChannel: string;
}

export function addressesOf({
  publicUrl,
  label,
  tenantId,
}: {
  publicUrl: string;
  label: string;
  tenantId: string;
}): SsoAddresses {
  const origin = originOf(publicUrl, label);
  return {
    origin,
    redirect: `${origin}/api/pingone-login/callback`,
    postLogout: `${origin}/login`,
    backChannel: `${origin}/api/pingone-login/back-channel/${tenantId}`,
  };
}

/** PUBLIC_URL is one organisation's; another's is the same with its own label in front (localhost: acme.localhost). */
function originOf(publicUrl: string, label: string): string {
  const url = new URL(publicUrl);
  if (tenantOf(url.host) === label || label === defaultTenantLabel) return url.origin;
  const rest = tenantOf(url.host) === defaultTenantLabel ? url.hostname : url.hostname.split(".").slice(1).join(".");
  url.hostname = rest === "" ? label : `${label}.${rest}`;
  return url.origin;
}
