import { ssoRoles } from "@hoopoe/contract/identity/sso.ts";

export const roleOptions = ssoRoles.map((role) => ({
  value: role,
  label: `${role.charAt(0).toUpperCase()}${role.slice(1)}`,
}));
