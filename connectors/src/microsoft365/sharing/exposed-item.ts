import { shortHash } from "../../shared/short-hash.ts";
import type { Permission } from "../schemas.ts";

/**
 * One way by which others can open a document: a link or a grant. `scope` of a link is "anonymous" (anybody who has it),
 * "organization" or "users"; of a grant "people". `expiresAt` is ISO 8601 or null. An inherited one belongs to a folder
 * above and is revoked there.
 */
export type ExposedItem = {
  documentId: string;
  itemId: string;
  kind: "link" | "grant";
  /** "read" or "write". */
  role: string;
  scope: string;
  sharedWith: string[];
  url: string | null;
  expiresAt: string | null;
  isInherited: boolean;
  hasPassword: boolean;
};

/** Owners are no exposure. */
export function exposedItemsOf(documentId: string, permissions: readonly Permission[]): ExposedItem[] {
  return permissions
    .filter(({ roles }) => !roles.includes("owner"))
    .map(({ id, roles, link, grantedToV2, grantedToIdentitiesV2 = [], expirationDateTime, ...rest }) => ({
      documentId,
      itemId: id,
      kind: link === undefined ? "grant" : "link",
      role: roles.includes("write") || link?.type === "edit" ? "write" : "read",
      scope: link?.scope ?? "people",
      sharedWith: [...(grantedToV2 ? [grantedToV2] : []), ...grantedToIdentitiesV2].flatMap(({ user, siteUser }) => {
        const email = user?.email ?? siteUser?.email ?? user?.displayName;
        return email ? [email] : [];
      }),
      url: link?.webUrl ?? null,
      expiresAt: expirationDateTime ?? null,
      isInherited: rest.inheritedFrom !== undefined && rest.inheritedFrom !== null,
      hasPassword: rest.hasPassword ?? false,
    }));
}

/** The state that an approval is bound to: whoever shares or unshares meanwhile makes it void. */
export function sharingVersion(items: readonly ExposedItem[]): string {
  const parts = items.map(({ itemId, role, scope, expiresAt }) => [itemId, role, scope, expiresAt ?? ""].join(" "));
  return shortHash(parts.toSorted());
}

/** In words for a person: "anybody with the link may read, until 2026-03-01". */
export function describeExposure({ kind, role, scope, sharedWith, expiresAt }: ExposedItem): string {
  const anybody = { anonymous: "anyone with the link", organization: "everyone in the organisation with the link" };
  const named = sharedWith.join(", ") || "specific people";
  const who = kind === "link" && scope in anybody ? anybody[scope === "anonymous" ? scope : "organization"] : named;
  return `${who} can ${role}${expiresAt === null ? "" : `, until ${expiresAt.slice(0, 10)}`}`;
}
