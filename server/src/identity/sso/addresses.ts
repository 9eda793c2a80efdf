/** What an organisation registers with its provider. */
export interface SsoAddresses {
  readonly redirect: string;
  readonly postLogout: string;
  readonly backChannel: string;
}

/** `origin` is the organisation's own address: from PUBLIC_URL, never from a Host header. */
export function addressesOf(origin: string, tenantId: string): SsoAddresses {
  return {
    redirect: `${origin}/api/pingone-login/callback`,
    postLogout: `${origin}/login`,
    backChannel: `${origin}/api/pingone-login/back-channel/${tenantId}`,
  };
}
