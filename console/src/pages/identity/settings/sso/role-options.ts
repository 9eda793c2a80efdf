import { type SsoRole, ssoRoles } from "@hoopoe/contract/identity/sso.ts";

export const roleOptions = ssoRoles.map((role) => ({
  value: role,
  label: `${role.charAt(0).toUpperCase()}${role.slice(1)}`,
}));

/** The role of a select's value; the weakest for anything else. */
export function roleOf(text: string): SsoRole {
  return ssoRoles.find((role) => role === text) ?? "viewer";
}
