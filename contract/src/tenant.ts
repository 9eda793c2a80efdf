/** The tenant that localhost, addresses and hosts without a label of their own belong to. */
export const defaultTenantLabel = "default";

/**
 * The tenant's label of a host name or of a `tenantid` header (which holds the first word of the host name).
 * `localhost`, IPv4 and IPv6 addresses give `default`; `acme.localhost` and `acme.hoopoe.example` give `acme`.
 * A lone word other than localhost is itself a label. Case does not matter; a port is ignored.
 */
export function tenantOf(host: string): string {
  const name = host.trim().toLowerCase();
  if (name.startsWith("[") || name.split(":").length > 2) return defaultTenantLabel;
  const bare = name.replace(/:\d*$/, "").replace(/\.$/, "");
  if (bare === "" || /^\d+(\.\d+)*$/.test(bare)) return defaultTenantLabel;
  const label = bare.split(".")[0] ?? "";
  return label === "" || label === "localhost" || label === "www" ? defaultTenantLabel : label;
}
