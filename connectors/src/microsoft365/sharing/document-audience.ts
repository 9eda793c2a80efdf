import type { Permission } from "../schemas.ts";

/**
 * Whom a document's permissions name, by address: those it was granted to, and those a link was made for. A link for
 * everybody names nobody, since who does not have it does not find the document; nor does a group, which Graph does not
 * unfold. Null where nobody is named: then the library says who may see it.
 */
export function documentAudience(permissions: readonly Permission[]): string[] | null {
  const named = permissions.flatMap(({ grantedToV2, grantedToIdentitiesV2 = [] }) =>
    [...(grantedToV2 ? [grantedToV2] : []), ...grantedToIdentitiesV2].flatMap(
      ({ user, siteUser }) => user?.email ?? siteUser?.email ?? [],
    ),
  );
  return named.length === 0 ? null : [...new Set(named.map((address) => address.toLowerCase()))];
}
