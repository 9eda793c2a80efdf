import type { Member } from "@hoopoe/contract/identity/member.ts";
import { canGrant, type Role } from "@hoopoe/contract/permissions.ts";
import type { Database, Trx } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import type { PersonScope } from "../../platform/scope.ts";
import type { AuditService } from "../../records/audit/service.ts";
import { lockPeople } from "./lock-people.ts";
import {
  deleteMember,
  hasOtherOwner,
  loadDisabledMembers,
  loadMember,
  loadMembers,
  type MemberRow,
  updateRole,
} from "./member-store.ts";

/** Told after the commit: open pages of these people in this workspace are to be checked anew. */
export type OnMembershipChanged = (whose: { tenantId: string; workspaceId: string; userId: string | null }) => void;

export interface MembersDeps {
  readonly db: Database;
  readonly audit: Pick<AuditService, "record">;
  readonly onMembershipChanged: OnMembershipChanged;
}

/** The people of a workspace. Whoever changes them is looked up again inside the transaction: a role can fall meanwhile. */
export interface MembersService {
  list(caller: PersonScope): Promise<Member[]>;
  /** Those whose account is disabled. */
  listDisabled(caller: PersonScope): Promise<Member[]>;
  /** @throws Failure member-not-found, member-rank, last-owner */
  changeRole(caller: PersonScope, userId: string, role: Role): Promise<void>;
  /** @throws Failure member-not-found, member-rank, last-owner */
  remove(caller: PersonScope, userId: string): Promise<void>;
  /** @throws Failure last-owner, demo-guest */
  leave(caller: PersonScope): Promise<void>;
}

export function createMembersService({ db, audit, onMembershipChanged }: MembersDeps): MembersService {
  /** One change at a time in a workspace; the pages of `userId` are told after the commit. */
  async function change(caller: PersonScope, userId: string, run: (trx: Trx) => Promise<void>): Promise<void> {
    await db.withTenant(caller, async (trx) => {
      await lockPeople(trx, caller.workspaceId);
      await run(trx);
    });
    onMembershipChanged({ tenantId: caller.tenantId, workspaceId: caller.workspaceId, userId });
  }

  return {
    list: (caller) =>
      db.withTenant(caller, async (trx) => (await loadMembers(trx, caller)).map((row) => viewOf(row, caller))),
    listDisabled: (caller) =>
      db.withTenant(caller, async (trx) => (await loadDisabledMembers(trx, caller)).map((row) => viewOf(row, caller))),
    async changeRole(caller, userId, role) {
      await change(caller, userId, async (trx) => {
        const target = await targetOf(trx, caller, userId, role);
        if (target.role === role) return;
        if (target.role === "owner") await keepAnOwner(trx, caller, userId);
        await updateRole(trx, { ...caller, userId, role });
        await audit.record(trx, {
          ...caller,
          action: "member.role-changed",
          target: target.email,
          details: { from: target.role, to: role },
        });
      });
    },
    async remove(caller, userId) {
      await change(caller, userId, async (trx) => {
        const target = await targetOf(trx, caller, userId);
        if (target.role === "owner") await keepAnOwner(trx, caller, userId);
        await deleteMember(trx, { ...caller, userId });
        await audit.record(trx, {
          ...caller,
          action: "member.removed",
          target: target.email,
          details: { role: target.role },
        });
      });
    },
    async leave(caller) {
      await change(caller, caller.userId, async (trx) => {
        const self = (await loadMember(trx, caller, caller.userId)) ?? fail("workspace-not-found");
        if (self.isGuest) fail("demo-guest");
        if (self.role === "owner") await keepAnOwner(trx, caller, caller.userId);
        await deleteMember(trx, caller);
        await audit.record(trx, { ...caller, action: "member.left", target: self.email, details: { role: self.role } });
      });
    },
  };
}

/** Whom the caller wants to change, where the caller's role of this very moment allows it. */
async function targetOf(trx: Trx, caller: PersonScope, userId: string, newRole?: Role): Promise<MemberRow> {
  const self = (await loadMember(trx, caller, caller.userId)) ?? fail("workspace-not-found");
  const target = (await loadMember(trx, caller, userId)) ?? fail("member-not-found");
  const isAllowed = canGrant(self.role, target.role) && (newRole === undefined || canGrant(self.role, newRole));
  if (!isAllowed) fail("member-rank");
  return target;
}

async function keepAnOwner(trx: Trx, caller: PersonScope, userId: string): Promise<void> {
  if (!(await hasOtherOwner(trx, caller, userId))) fail("last-owner");
}

function viewOf({ userId, name, email, role, joinedAt }: MemberRow, caller: PersonScope): Member {
  return { userId, name, email, role, joinedAt: joinedAt.toISOString(), isYou: userId === caller.userId };
}
