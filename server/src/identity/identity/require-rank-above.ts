import { canGrant, type Role } from "@hoopoe/contract/permissions.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import type { PersonScope } from "../../platform/scope.ts";
import { loadMemberWorkspaces } from "./membership-store.ts";

/**
 * An account belongs to the whole organisation: who acts on somebody else's must be able to give that person's role in
 * each of that person's workspaces, demo workspaces apart. @throws Failure member-not-found, account-outranked
 */
export async function requireRankAbove(db: Database, caller: PersonScope, userId: string): Promise<void> {
  const { tenantId } = caller;
  const theirs = await loadMemberWorkspaces(db, { tenantId, userId });
  if (!theirs.some(({ workspaceId }) => workspaceId === caller.workspaceId)) fail("member-not-found");
  const mine = new Map((await loadMemberWorkspaces(db, caller)).map(({ workspaceId, role }) => [workspaceId, role]));
  const isBelow = theirs.every(({ workspaceId, role, isDemo }) => isDemo || outranks(mine.get(workspaceId), role));
  if (!isBelow) fail("account-outranked");
}

function outranks(mine: Role | undefined, theirs: Role): boolean {
  return mine !== undefined && canGrant(mine, theirs);
}
