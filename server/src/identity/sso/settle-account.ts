import type { SsoFailure } from "@hoopoe/contract/sso-failures.ts";
import type { Trx } from "../../platform/db/open-database.ts";
import { createAccount, findAccount, type Found, holdSubject, joinIdentity, type Subject } from "./account-store.ts";
import type { SsoConfig } from "./config-store.ts";
import { decideRoles } from "./decide-roles.ts";
import { hasMembership, loadGranted, type RoleChange, setRole } from "./grant-store.ts";
import { enterMember, loadWorkspaces } from "./organisation-store.ts";
import type { Person } from "./read-person.ts";

export interface Arrival {
  readonly tenantId: string;
  readonly config: SsoConfig;
  readonly person: Person;
  /** The signed-in account that the provider's is to be joined to. */
  readonly linkUserId: string | null;
  readonly now: Date;
}

export type Settled = Found & { readonly changes: readonly RoleChange[]; readonly isHomeless: boolean };

/**
 * The account of who arrives: found by issuer and subject, joined to the one that asked for it, or made; then the roles
 * that the provider's groups give today. A newcomer without any place is not made at all (`sso-no-place`).
 */
export async function settleAccount(
  trx: Trx,
  { tenantId, config, person, linkUserId, now }: Arrival,
): Promise<Settled | SsoFailure> {
  const subject = { tenantId, issuer: config.issuer, subject: person.subject };
  await holdSubject(trx, subject);
  const found = await findAccount(trx, subject, now);
  if (found?.isDisabled === true) return "sso-account-disabled";
  const account = await accountOf(trx, { subject, found: found?.userId, person, linkUserId });
  if (typeof account === "string") return account;
  await enterMember(trx, account.userId);
  const changes = await applyRoles(trx, { tenantId, config, person, account });
  const isHomeless = !(await hasMembership(trx, { tenantId, userId: account.userId }));
  return { ...account, changes, isHomeless };
}

async function accountOf(
  trx: Trx,
  {
    subject,
    found,
    person,
    linkUserId,
  }: { subject: Subject; found: string | undefined; person: Person; linkUserId: string | null },
): Promise<Found | SsoFailure> {
  if (found !== undefined) {
    const isOther = linkUserId !== null && linkUserId !== found;
    return isOther ? "sso-linked-elsewhere" : { userId: found, isNew: false };
  }
  if (linkUserId === null) return createAccount(trx, { ...subject, email: person.email, name: person.name });
  await joinIdentity(trx, subject, linkUserId);
  return { userId: linkUserId, isNew: false };
}

async function applyRoles(
  trx: Trx,
  { tenantId, config, person, account }: { tenantId: string; config: SsoConfig; person: Person; account: Found },
): Promise<RoleChange[]> {
  const member = { tenantId, userId: account.userId };
  const fallback = await fallbackOf(trx, config);
  const granted = await loadGranted(trx, member);
  const decided = decideRoles({ groups: person.groups, rules: config.rules, fallback, granted, isNew: account.isNew });
  const changes: RoleChange[] = [];
  // In one order everywhere, so that two sign-ins never wait for each other's row.
  for (const [workspaceId, role] of [...decided].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const change = await setRole(trx, member, { workspaceId, role });
    if (change !== undefined) changes.push(change);
  }
  return changes;
}

/** The operator's environment cannot name a workspace: there it is the organisation's first. */
async function fallbackOf(trx: Trx, config: SsoConfig) {
  const first = config.isFromEnvironment ? (await loadWorkspaces(trx))[0]?.id : undefined;
  const workspaceId = config.defaultWorkspaceId ?? first;
  return workspaceId === undefined ? undefined : { workspaceId, role: config.defaultRole };
}
