import { isHigherRole, type SsoRole, type SsoRule } from "@hoopoe/contract/identity/sso.ts";

export interface RoleQuestion {
  readonly groups: readonly string[];
  readonly rules: readonly SsoRule[];
  readonly fallback: { readonly workspaceId: string; readonly role: SsoRole } | undefined;
  /** Workspaces whose membership an earlier sign-in gave. */
  readonly granted: ReadonlySet<string>;
  readonly isNew: boolean;
}

/**
 * What a sign-in makes of each workspace that rules or earlier sign-ins touch: a role, or null for none. Workspaces that
 * are not in the answer keep what they have: what was given by hand stays by hand.
 */
export function decideRoles({ groups, rules, fallback, granted, isNew }: RoleQuestion): Map<string, SsoRole | null> {
  const member = new Set(groups);
  const decided = new Map<string, SsoRole | null>();
  for (const workspaceId of granted) decided.set(workspaceId, null);
  if (fallback !== undefined && (isNew || granted.has(fallback.workspaceId))) {
    decided.set(fallback.workspaceId, fallback.role);
  }
  const matched = new Map<string, SsoRole>();
  for (const { group, workspaceId, role } of rules) {
    const before = matched.get(workspaceId);
    if (member.has(group) && (before === undefined || isHigherRole(role, before))) matched.set(workspaceId, role);
  }
  for (const [workspaceId, role] of matched) decided.set(workspaceId, role);
  return decided;
}
